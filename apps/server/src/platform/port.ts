import { createServer } from 'node:net';
import { StartError } from './configuration.ts';

/** The sentence for a port that could not be opened. */
export function refusedPort(variable: string, port: number, error: unknown): StartError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use: set ${variable} to another one.`);
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs rights this user lacks: set ${variable} to one above 1023.`);
  const why = error instanceof Error ? error.message : String(error);
  return new StartError(`Port ${port} (${variable}) cannot be opened: ${why}.`);
}

/** Opens the port and closes it again; throws StartError when it cannot be opened. */
export async function assertPortFree(variable: string, port: number, host: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(refusedPort(variable, port, error)));
    server.listen(port, host, () => server.close(() => resolve()));
  });
}
