import type { Configuration } from '../platform/configuration.ts';
import { refusedPort } from '../platform/port.ts';

/** Opens the port for HTTP and answers the address of it. */
export async function listen(
  app: {
    listen: (options: { port: number; host: string }) => Promise<string>;
    server: { address(): unknown };
  },
  configuration: Configuration,
): Promise<string> {
  try {
    await app.listen({ port: configuration.port, host: configuration.host });
  } catch (error) {
    throw refusedPort('PORT', configuration.port, error);
  }
  const address = app.server.address();
  const port =
    typeof address === 'object' && address !== null && 'port' in address
      ? Number(address.port)
      : configuration.port;
  return `http${configuration.tls === undefined ? '' : 's'}://localhost:${port}`;
}
