import {
  type DrivetrainDocument,
  documentFingerprint,
  type Problem,
  ProblemError,
  readDrivetrainDocument,
  saveDrivetrain,
} from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call.ts';
import { queryClient } from '../../platform/query-client.ts';
import { withFormerIdentifiers } from './document-of-draft.ts';
import { draftOfDocument } from './draft-of-document.ts';
import { dropStoredDraft } from './draft-storage.ts';
import type { DrivetrainDraft } from './drivetrain-draft.ts';
import { useEditorStore } from './editor-context.tsx';
import type { EditorSnapshot } from './editor-store.ts';
import { openProblem } from './open-problem.ts';
import { placeRefusals } from './refusal-places.ts';

export interface DrivetrainSaveResult {
  readonly id: string;
  readonly components: readonly { readonly id: string; readonly identifier: string }[];
  readonly devices: readonly { readonly id: string; readonly identifier: string }[];
  readonly warnings: readonly string[];
}

/** Someone else saved meanwhile: what is stored now, and what they changed. */
export interface Conflict {
  readonly theirs: DrivetrainDocument;
  readonly changed: readonly string[];
}

/** Saving, and what can stand in its way: refused fields, or somebody else's changes. */
export function useSaveDrivetrain({
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
  onSaved: (saved: DrivetrainSaveResult, document: DrivetrainDocument) => void;
}) {
  const store = useEditorStore();
  const [base, setBase] = useState(stored);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const save = useMutation({
    mutationFn: async (basedOn: DrivetrainDocument | null) => {
      const { state, draft, saved: stored } = store.get();
      const named = withFormerIdentifiers(state.document, draft, stored);
      const body = mayDeclareDevices ? named : withoutDevices(named);
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
      dropStoredDraft(draftOwner);
      void queryClient.invalidateQueries();
      onSaved(saved, document);
    },
    onError: async (error) => {
      if (!(error instanceof ProblemError)) return;
      const isConflict = error.problem.errors?.some(({ code }) => code === 'changedMeanwhile') ?? false;
      if (!isConflict || id === null) {
        const { draft, state } = store.get();
        const { placed } = placeRefusals(error.problem.errors ?? [], draft, state.document);
        store.refuse(placed);
        const [first] = placed;
        if (first !== undefined) openProblem(store, first.owner, first.field);
        return;
      }
      const theirs = await call(readDrivetrainDocument, { params: { id } });
      setConflict({ theirs, changed: changedPlaces(base, theirs) });
    },
  });

  const problem = save.error instanceof ProblemError && conflict === null ? save.error.problem : null;
  return {
    save: () => save.mutate(base),
    isSaving: save.isPending,
    problem,
    /** Of the problem, what stands at no field. */
    unplaced: problem === null ? [] : unplacedOf(problem, store.get()),
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

function unplacedOf(problem: Problem, { draft, state }: EditorSnapshot): readonly string[] {
  if (problem.errors === undefined || problem.errors.length === 0) return [problem.detail ?? problem.title];
  return placeRefusals(problem.errors, draft, state.document).rest.map(({ message }) => message);
}

/** What is stored is known by its identifiers from now on. */
function markStored(draft: DrivetrainDraft): DrivetrainDraft {
  return {
    ...draft,
    facts: { ...draft.facts, storedAs: draft.facts.identifier.trim() },
    parts: draft.parts.map((part) => ({
      ...part,
      storedAs: part.identifier.trim(),
      drivenFrom: part.drivenFrom?.map(
        (name) => draft.parts.find(({ storedAs }) => storedAs === name)?.identifier.trim() ?? name,
      ),
    })),
  };
}

function withoutDevices(document: DrivetrainDocument): DrivetrainDocument {
  return {
    ...document,
    parts: document.parts.map(({ devices: _, ...part }) => part),
  };
}

/** Names of what differs between two documents: fields of the drivetrain, parts, and lists of the kinematics. */
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
