import { connect, createServer, type Socket } from 'node:net';

/** A way to a server of this machine that can lose every packet, as a broken network does, and find them again. */
export interface TestNetwork {
  readonly port: number;
  /** From now on nothing gets through, and nobody notices: connections stay open and new ones open silently. */
  swallow(): void;
  /** New connections get through again; the bytes of the others are lost. */
  heal(): void;
  close(): Promise<void>;
}

export async function makeTestNetwork(targetPort: number): Promise<TestNetwork> {
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((socket) => {
    keep(socket);
    if (isSwallowing) return;
    const target = keep(connect(targetPort, '127.0.0.1'));
    let isLost = false;
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        isLost ||= isSwallowing;
        if (!isLost) to.write(bytes);
      });
      from.on('close', () => {
        if (!isLost && !isSwallowing) to.destroy();
      });
    };
    pass(socket, target);
    pass(target, socket);
  });
  function keep(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the test network has no port');
  return {
    port: address.port,
    swallow() {
      isSwallowing = true;
    },
    heal() {
      isSwallowing = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
