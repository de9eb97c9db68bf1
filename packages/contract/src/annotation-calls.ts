import { z } from 'zod';
import { defineCall, sandboxCall, userCall } from './call.ts';
import { waveformSchema } from './telemetry-calls.ts';

/** Plots a note can be pinned to; its place is in s for a waveform and a cepstrum, in Hz or orders for the others. */
export const ANNOTATED_PLOTS = ['waveform', 'spectrum', 'envelope', 'orders', 'cepstrum'] as const;
export type AnnotatedPlot = (typeof ANNOTATED_PLOTS)[number];

export const MAX_ANNOTATION_LENGTH = 2000;

const annotationSchema = z
  .object({
    id: z.uuid(),
    waveformId: z.uuid(),
    /** The note it answers; null for a note of its own. */
    parentId: z.uuid().nullable(),
    plot: z.enum(ANNOTATED_PLOTS),
    place: z.number(),
    /** null where it was deleted and is kept for its replies. */
    text: z.string().nullable(),
    authorName: z.string(),
    isOwn: z.boolean(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'Annotation' });
export type Annotation = z.infer<typeof annotationSchema>;

/** A note under the number that plots and lists give it, with what was answered. */
export interface NoteThread {
  readonly number: number;
  readonly note: Annotation;
  readonly replies: readonly Annotation[];
}

/** The notes of a record, counted in their order over all of its plots. */
export const threadsOf = (annotations: readonly Annotation[]): NoteThread[] =>
  annotations
    .filter(({ parentId }) => parentId === null)
    .map((note, index) => ({
      ...{ number: index + 1, note },
      replies: annotations.filter(({ parentId }) => parentId === note.id),
    }));

export const listAnnotations = defineCall({
  name: 'listAnnotations',
  method: 'GET',
  path: '/waveforms/{id}/annotations',
  tag: 'telemetry',
  service: 'data',
  summary: 'Notes pinned to places of one waveform and its spectra, oldest first.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.array(annotationSchema),
});

export const addAnnotation = defineCall({
  name: 'addAnnotation',
  method: 'POST',
  path: '/waveforms/{id}/annotations',
  tag: 'telemetry',
  service: 'data',
  summary: 'Pins a note to a place of a waveform or one of its spectra, or answers one.',
  access: sandboxCall('NOTE_1101'),
  params: z.object({ id: z.uuid() }),
  body: z.object({
    plot: z.enum(ANNOTATED_PLOTS),
    place: z.number().min(0).max(1e9),
    text: z.string().trim().min(1).max(MAX_ANNOTATION_LENGTH),
    parentId: z.uuid().nullable().default(null),
  }),
  reply: annotationSchema,
});

export const editAnnotation = defineCall({
  name: 'editAnnotation',
  method: 'PUT',
  path: '/waveforms/{id}/annotations/{annotationId}',
  tag: 'telemetry',
  service: 'data',
  summary: 'Writes a note of one’s own anew; its place stays. The audit keeps what it said before.',
  access: sandboxCall('NOTE_1101'),
  params: z.object({ id: z.uuid(), annotationId: z.uuid() }),
  body: z.object({ text: z.string().trim().min(1).max(MAX_ANNOTATION_LENGTH) }),
  reply: annotationSchema,
});

export const deleteAnnotation = defineCall({
  name: 'deleteAnnotation',
  method: 'DELETE',
  path: '/waveforms/{id}/annotations/{annotationId}',
  tag: 'telemetry',
  service: 'data',
  summary: 'Deletes a note of one’s own. Replies of others stay.',
  access: sandboxCall('NOTE_1101'),
  params: z.object({ id: z.uuid(), annotationId: z.uuid() }),
  replyKind: 'empty',
});

const referenceSchema = z
  .object({
    waveform: waveformSchema,
    /** Speeds of its operating bin in rpm; null where its speed is not known. */
    speeds: z.object({ lowRpm: z.number(), highRpm: z.number() }).nullable(),
    /** Nearest quarter of the rated load, 0 to 5 (overload); null where it is not known. */
    loadQuarter: z.int().nullable(),
    /** By a person; else it was taken from the earliest healthy records since the baseline was last reset. */
    isChosen: z.boolean(),
    markedBy: z.string(),
    markedAt: z.iso.datetime(),
  })
  .meta({ id: 'WaveformReference' });
export type WaveformReference = z.infer<typeof referenceSchema>;

export const listReferences = defineCall({
  name: 'listReferences',
  method: 'GET',
  path: '/equipment/{id}/references',
  tag: 'telemetry',
  service: 'data',
  summary: 'The waveforms others are compared with: one for each channel and operating bin.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.array(referenceSchema),
});

export const markReference = defineCall({
  name: 'markReference',
  method: 'PUT',
  path: '/waveforms/{id}/reference',
  tag: 'telemetry',
  service: 'data',
  summary: 'Makes a waveform the reference of its channel and operating bin, in place of the one before.',
  access: sandboxCall('DIAGNOSIS_1301'),
  params: z.object({ id: z.uuid() }),
  reply: referenceSchema,
});

export const unmarkReference = defineCall({
  name: 'unmarkReference',
  method: 'DELETE',
  path: '/waveforms/{id}/reference',
  tag: 'telemetry',
  service: 'data',
  summary: 'The waveform is no reference any more.',
  access: sandboxCall('DIAGNOSIS_1301'),
  params: z.object({ id: z.uuid() }),
  replyKind: 'empty',
});

const referenceChangeSchema = z
  .object({
    action: z.enum(['marked', 'takenBack']),
    by: z.string(),
    at: z.iso.datetime(),
    /** What was the reference of this channel and operating bin until then, and when it was measured. */
    replaced: z.object({ waveformId: z.uuid(), at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'ReferenceChange' });
export type ReferenceChange = z.infer<typeof referenceChangeSchema>;

export const listReferenceChanges = defineCall({
  name: 'listReferenceChanges',
  method: 'GET',
  path: '/waveforms/{id}/reference-changes',
  tag: 'telemetry',
  service: 'data',
  summary:
    'Who made a waveform the reference, in place of which, and who took it back, newest first; the last ten.',
  access: userCall('EQUIPMENT_1001'),
  params: z.object({ id: z.uuid() }),
  reply: z.array(referenceChangeSchema),
});
