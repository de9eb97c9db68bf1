import {
  type EquipmentDetail,
  ProblemError,
  readEquipment,
  removeEquipmentImage,
  removeGearUnitImage,
  restoreEquipmentImage,
  saveEquipmentImage,
  saveGearUnitImage,
} from '@ritzel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { upload } from '../../platform/upload.ts';

export interface PictureChange {
  /** Share that has been sent; null while nothing is being sent. */
  readonly progress: number | null;
  /** Code of what was wrong with the last file, or of the problem. */
  readonly fault: string | null;
  /** The picture that was removed last, as long as that can be taken back. */
  readonly removedId: string | null;
  send(file: Blob): Promise<void>;
  remove(): Promise<void>;
  restore(): Promise<void>;
  forgetRemoved(): void;
}

/** Sends, removes and restores the picture of an equipment. */
export function usePictureChange(detail: EquipmentDetail): PictureChange {
  const client = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [removedId, setRemovedId] = useState<string | null>(null);
  const params = { identifier: detail.identifier };
  const isGearUnit = detail.type === 'gearunit';

  const show = (pictureId: string | null) => {
    client.setQueryData<EquipmentDetail>(
      queryOf(readEquipment, { params: { id: detail.id } }).queryKey,
      (now) => now && { ...now, pictureId },
    );
    for (const name of ['listEquipment', 'listLog', 'readEquipment'])
      void client.invalidateQueries({ queryKey: [name] });
  };
  const attempt = async (work: () => Promise<void>) => {
    setFault(null);
    try {
      await work();
    } catch (error) {
      setFault(faultCode(error));
    } finally {
      setProgress(null);
    }
  };

  return {
    progress,
    fault,
    removedId,
    send: (file) =>
      attempt(async () => {
        setProgress(0);
        setRemovedId(null);
        const { id } = await upload(isGearUnit ? saveGearUnitImage : saveEquipmentImage, { params }, file, {
          onProgress: setProgress,
        });
        show(id);
      }),
    remove: () =>
      attempt(async () => {
        const removed = detail.pictureId;
        await call(isGearUnit ? removeGearUnitImage : removeEquipmentImage, { params });
        setRemovedId(removed);
        show(null);
      }),
    restore: () =>
      attempt(async () => {
        if (removedId === null) return;
        const { id } = await call(restoreEquipmentImage, { params: { ...params, pictureId: removedId } });
        setRemovedId(null);
        show(id);
      }),
    forgetRemoved: () => setRemovedId(null),
  };
}

/** The field's own code where there is one: it says more. */
function faultCode(error: unknown): string {
  if (!(error instanceof ProblemError)) return 'internal';
  return error.problem.errors?.[0]?.code ?? error.problem.code;
}
