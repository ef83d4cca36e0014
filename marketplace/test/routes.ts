import type { FastifyInstance } from 'fastify';

export interface Route {
  readonly method: string;
  /** With its parameters' names, e.g. `/v2/orders/:id/`. */
  readonly url: string;
}

/** Keeps every method and address that an app mounts, each once. */
export function watchRoutes() {
  const routes = new Map<string, Route>();
  return {
    list: () => [...routes.values()],
    watch: (app: FastifyInstance) => {
      app.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) routes.set(`${each} ${url}`, { method: each, url });
      });
    },
  };
}

/** An address of a route, with some value for each of its parameters. */
export const addressOf = ({ url }: Route): string => url.replaceAll(/:\w+/g, '1').replaceAll('*', 'x');
