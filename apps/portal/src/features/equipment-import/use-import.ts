import {
  type CallReply,
  exportDrivetrains,
  exportDrivetrainWorkbook,
  importDrivetrains,
} from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { type ImportFile, type ImportFileFault, readImportFile } from './import-file.ts';

export type ImportReply = CallReply<typeof importDrivetrains>;

export interface ImportProgressView {
  readonly done: number;
  readonly total: number;
}

async function send(file: ImportFile, isPreview: boolean, progressId: string): Promise<ImportReply> {
  const given = 'workbook' in file ? { workbook: file.workbook } : { documents: file.documents };
  return call(importDrivetrains, { body: { ...given, isPreview, progressId } });
}

/** From the chosen file to what it would do, and to having done it. */
export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<ImportFile | null>(null);
  const [fault, setFault] = useState<ImportFileFault | null>(null);
  const waitedFor = useRef('');
  const [progress, setProgress] = useState<ImportProgressView | null>(null);
  useLiveEvents([], ({ name, data }) => {
    if (name === 'import' && data.progressId === waitedFor.current)
      setProgress({ done: data.done, total: data.total });
  });
  const begin = () => {
    setProgress(null);
    waitedFor.current = crypto.randomUUID();
    return waitedFor.current;
  };
  const preview = useMutation({ mutationFn: (chosen: ImportFile) => send(chosen, true, begin()) });
  const save = useMutation({
    mutationFn: (chosen: ImportFile) => send(chosen, false, begin()),
    onSuccess: () => client.invalidateQueries(),
  });
  const choose = async (chosen: File) => {
    preview.reset();
    save.reset();
    const read = await readImportFile(chosen);
    setFault(typeof read === 'string' ? read : null);
    setFile(typeof read === 'string' ? null : read);
    if (typeof read !== 'string') preview.mutate(read);
  };
  const startOver = () => {
    preview.reset();
    save.reset();
    setFile(null);
    setFault(null);
  };
  return { file, fault, preview, save, progress, choose, startOver };
}

/** All drivetrains as a file of this kind. */
export function useExport() {
  return useMutation({
    mutationFn: async (kind: 'json' | 'xlsx'): Promise<Blob> => {
      if (kind === 'json') {
        const documents = await call(exportDrivetrains, {});
        return new Blob([JSON.stringify(documents, null, 2)], { type: 'application/json' });
      }
      const bytes = await call(exportDrivetrainWorkbook, {});
      // @NOTE the bytes come from a response and lie in a plain buffer.
      return new Blob([bytes as Uint8Array<ArrayBuffer>], {
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      });
    },
  });
}
