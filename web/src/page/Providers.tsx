import { DirectionProvider, MantineProvider, type MantineProviderProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { blocks } from '../blocks/index.ts';
import type { ScreenController } from '@gam/client/screen-controller';
import { ScreenProvider } from '../ui/hooks/use-screen.ts';
import { NodeRegistryProvider } from '../ui/NodeView.tsx';
import { theme } from '../ui/theme/theme.ts';

interface Props extends Pick<MantineProviderProps, 'env'> {
  controller: ScreenController;
  /** Returns the nonce of styles that are created while the page runs. */
  styleNonce: () => string;
  children: ReactNode;
}

/** Provides the theme, the direction, the controller and the blocks to its children. */
export function Providers({ controller, styleNonce, env, children }: Props) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withGlobalClasses={false}
      // Nothing refers to them, and each page would carry them twice.
      withStaticClasses={false}
      // They are a style sheet of the build.
      withCssVariables={false}
      getStyleNonce={styleNonce}
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
