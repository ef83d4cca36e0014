import { DirectionProvider, MantineProvider, type MantineProviderProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { blocks } from '../blocks/index.ts';
import type { ScreenController } from '../client/screen-controller.ts';
import { ScreenProvider } from '../ui/hooks/use-screen.ts';
import { NodeRegistryProvider } from '../ui/NodeView.tsx';
import { readStyleNonce } from '../ui/theme/style-nonce.ts';
import { theme } from '../ui/theme/theme.ts';

interface Props extends Pick<MantineProviderProps, 'env'> {
  controller: ScreenController;
  children: ReactNode;
}

/** Provides the theme, the direction, the controller and the blocks to its children. */
export function Providers({ controller, env, children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      getStyleNonce={readStyleNonce}
      {...(env && { env })}
    >
      <DirectionProvider initialDirection="rtl" detectDirection={false}>
        <NodeRegistryProvider value={blocks}>
          <ScreenProvider value={controller}>{children}</ScreenProvider>
        </NodeRegistryProvider>
      </DirectionProvider>
    </MantineProvider>
  );
}
