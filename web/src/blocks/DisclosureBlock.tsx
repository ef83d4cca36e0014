import type { Disclosure } from '@gam/schemas/descriptors';
import { Accordion, Box, Text } from '@mantine/core';
import '@mantine/core/styles/Accordion.layer.css';

/** Sections under a title that opens and closes them. */
export function DisclosureBlock({ node: { key, title, open, sections } }: { node: Disclosure }) {
  return (
    <Accordion variant="contained" order={2} lh="xs" defaultValue={open === true ? key : null}>
      <Accordion.Item value={key} bg="var(--gam-card)">
        <Accordion.Control fz="sm" fw={500}>
          {title}
        </Accordion.Control>
        <Accordion.Panel lh="xs" style={{ overflowWrap: 'anywhere' }}>
          {sections.map(({ key, title, lines }) => (
            <Box
              component="section"
              key={key}
              py="sm"
              style={{ borderBlockStart: '1px solid var(--gam-line)' }}
            >
              <Text component="h3" c="dimmed" fz="xs" fw={500}>
                <bdi>{title}</bdi>
              </Text>
              <ul>
                {lines.map((line, index) => (
                  <Text component="li" mt="xxs" key={index}>
                    {/* Names of rules and facts are Latin and keep their own direction. */}
                    <bdi>{line}</bdi>
                  </Text>
                ))}
              </ul>
            </Box>
          ))}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
