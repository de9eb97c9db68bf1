import {
  type DrivetrainDocument,
  documentFingerprint,
  ProblemError,
  readDrivetrainDocument,
  saveDrivetrain,
} from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';
import { draftOfDocument } from './draft-of-document.ts';
import { dropKeptDraft } from './draft-storage.ts';
import { useEditorStore } from './editor-context.tsx';
import type { TrainDraft } from './train-draft.ts';

export interface SavedTrain {
  readonly id: string;
  readonly devices: readonly { readonly id: string; readonly identifier: string }[];
  readonly warnings: readonly string[];
}

/** Someone else saved meanwhile: what is stored now, and what they changed. */
export interface Conflict {
  readonly theirs: DrivetrainDocument;
  readonly changed: readonly string[];
}

/** Saving, and what can stand in its way: refused fields, or somebody else's changes. */
export function useSaveTrain({
  id,
  stored,
  draftOwner,
  mayDeclareDevices,
  onSaved,
}: {
  id: string | null;
  stored: DrivetrainDocument | null;
  draftOwner: string;
  mayDeclareDevices: boolean;
  onSaved: (saved: SavedTrain, document: DrivetrainDocument) => void;
}) {
  const store = useEditorStore();
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const save = useMutation({
    mutationFn: async (basedOn: DrivetrainDocument | null) => {
      const { state, draft } = store.get();
      const body = mayDeclareDevices ? state.document : withoutDevices(state.document);
      const saved = await call(saveDrivetrain, {
        body,
        query: { basedOn: basedOn === null ? 'new' : documentFingerprint(basedOn) },
      });
      const document = await call(readDrivetrainDocument, { params: { id: saved.id } });
      return { saved, document, draft };
    },
    onSuccess: ({ saved, document, draft }) => {
      // What was typed while it was being saved stays unsaved; what was sent is stored now.
      const isStill = store.get().draft === draft;
      const asStored = markStored(draft);
      if (isStill) store.replaceQuietly(asStored);
      store.markSaved(asStored);
      setBase(document);
      setConflict(null);
      dropKeptDraft(draftOwner);
      void queryClient.invalidateQueries();
      onSaved(saved, document);
    },
    onError: async (error) => {
      if (!(error instanceof ProblemError)) return;
      const isConflict = error.problem.errors?.some(({ code }) => code === 'changedMeanwhile') ?? false;
      if (!isConflict || id === null) return;
      const theirs = await call(readDrivetrainDocument, { params: { id } });
      setConflict({ theirs, changed: changedPlaces(base, theirs) });
    },
  });

  return {
    save: () => save.mutate(base),
    isSaving: save.isPending,
    problem: save.error instanceof ProblemError && conflict === null ? save.error.problem : null,
    isFailed: save.isError && !(save.error instanceof ProblemError),
    conflict,
    /** Saves over what somebody else changed. */
    saveOver: () => {
      if (conflict === null) return;
      setBase(conflict.theirs);
      save.mutate(conflict.theirs);
    },
    /** Takes what is stored now; what was typed comes back with one undo. */
    takeTheirs: () => {
      if (conflict === null) return;
      const theirs = draftOfDocument(conflict.theirs, true);
      store.change(() => theirs);
      store.markSaved(theirs);
      setBase(conflict.theirs);
      setConflict(null);
      save.reset();
    },
  };
}

/** Identifiers are fixed from now on: what is stored is known by them. */
function markStored(draft: TrainDraft): TrainDraft {
  return {
    ...draft,
    facts: { ...draft.facts, isStored: true },
    parts: draft.parts.map((part) => ({ ...part, isStored: true })),
  };
}

function withoutDevices(document: DrivetrainDocument): DrivetrainDocument {
  return {
    ...document,
    parts: document.parts.map(({ devices: _, ...part }) => part),
  };
}

/** Names of what differs between two documents: fields of the train, parts, and lists of the kinematics. */
export function changedPlaces(before: DrivetrainDocument | null, after: DrivetrainDocument): string[] {
  if (before === null) return [after.identifier];
  const differs = (a: unknown, b: unknown) =>
    documentFingerprint({ value: a ?? null }) !== documentFingerprint({ value: b ?? null });
  const { parts: partsBefore, kinematics: kinematicsBefore, ...factsBefore } = before;
  const { parts, kinematics, ...facts } = after;
  const fields: readonly (keyof typeof facts)[] = [
    'name',
    'group',
    'application',
    'criticality',
    'place',
    'commissionedAt',
    'maintenanceDueHours',
  ];
  const names = new Set([...partsBefore, ...parts].map(({ identifier }) => identifier));
  const lists = new Set([...Object.keys(kinematicsBefore ?? {}), ...Object.keys(kinematics ?? {})]);
  return [
    ...fields.filter((field) => differs(factsBefore[field], facts[field])),
    ...[...names].filter((name) =>
      differs(
        partsBefore.find(({ identifier }) => identifier === name),
        parts.find(({ identifier }) => identifier === name),
      ),
    ),
    ...[...lists].filter((list) => differs(kinematicsBefore?.[list], kinematics?.[list])),
  ];
}
