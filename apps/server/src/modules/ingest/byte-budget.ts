import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';

/** Bytes of bodies that are on their way or in hand, counted for each device, each organisation and all together. */
export interface ByteBudget {
  /** Answers the function that gives them back; throws a problem while there is no room. */
  reserve(owner: { readonly id: string; readonly organisationId: string }, bytes: number): () => void;
  readonly reservedBytes: number;
}

export interface ByteLimits {
  readonly device: number;
  readonly organisation: number;
  readonly process: number;
}

export function makeByteBudget(limits: ByteLimits): ByteBudget {
  const reserved = new Map<string, number>();
  let total = 0;

  function change(name: string, bytes: number): void {
    const left = (reserved.get(name) ?? 0) + bytes;
    if (left > 0) reserved.set(name, left);
    else reserved.delete(name);
  }

  return {
    reserve({ id, organisationId }, bytes) {
      if ((reserved.get(id) ?? 0) + bytes > limits.device)
        throw problem.tooMany(problemText('DEVICE_SENDS_TOO_MUCH'));
      if ((reserved.get(organisationId) ?? 0) + bytes > limits.organisation)
        throw problem.notReady(problemText('DEVICES_SEND_TOO_MUCH'));
      if (total + bytes > limits.process) throw problem.notReady(problemText('TOO_MANY_WRITES'));
      change(id, bytes);
      change(organisationId, bytes);
      total += bytes;
      let isReserved = true;
      return () => {
        if (!isReserved) return;
        isReserved = false;
        change(id, -bytes);
        change(organisationId, -bytes);
        total -= bytes;
      };
    },
    get reservedBytes() {
      return total;
    },
  };
}
