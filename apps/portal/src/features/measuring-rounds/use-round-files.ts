import { type MeasuringRound, matchRoundRecords, ProblemError } from '@ritzel/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../../platform/call.ts';
import { type RoundFileContents, readRoundFiles, TooMuchDroppedError } from './read-round-files.ts';
import { type MatchRow, matchRows, type RoundFacts, readyRows } from './round-file-rows.ts';
import { sendRow } from './send-round-record.ts';

const NOTHING: RoundFileContents = { records: [], unread: [] };
const NO_FACTS: RoundFacts = { fsHz: null, unit: null, speedRpm: null, isRatedSpeed: false, takenAtMs: null };
/** How long after no answer came it is tried again by itself. */
const AGAIN_MS = 4_000;
/** And how long after the server had no room: that takes somebody who makes some. */
const FULL_AGAIN_MS = 15_000;

/** How far a record is: taken in, or refused with the server's reason. */
export type SentState = { readonly state: 'taken' } | { readonly state: 'refused'; readonly error: Error };

/** The server had no room for it: it is sent again when there is some. */
const waitsForRoom = (sent: SentState | undefined): boolean =>
  sent?.state === 'refused' &&
  sent.error instanceof ProblemError &&
  sent.error.problem.code === 'storageFull';

/** The files that were dropped on a round, matched to its points, and how far they are taken in. */
export function useRoundFiles(round: MeasuringRound) {
  const client = useQueryClient();
  const [files, setFiles] = useState<RoundFileContents>(NOTHING);
  const [reading, setReading] = useState<{ read: number; of: number } | null>(null);
  const [fault, setFault] = useState<TooMuchDroppedError['code'] | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const [facts, setFacts] = useState<RoundFacts>(NO_FACTS);
  const [sent, setSent] = useState<ReadonlyMap<string, SentState>>(new Map());
  const [sending, setSending] = useState<'no' | 'sending' | 'waiting' | 'full'>('no');

  const records = files.records.map(({ file, name, unit, speedRpm }) => ({
    ...{ file, name, speedRpm: speedRpm ?? facts.speedRpm },
    unit: (unit ?? facts.unit)?.slice(0, 20) ?? null,
  }));
  const match = useQuery({
    queryKey: [matchRoundRecords.name, round.id, round.revision, records],
    queryFn: () => call(matchRoundRecords, { params: { id: round.id }, body: { records } }),
    enabled: records.length > 0,
    placeholderData: (before) => before,
  });
  const rows = useMemo(
    () => matchRows(files.records, round.points, { match: match.data, choices, facts }),
    [files.records, round.points, match.data, choices, facts],
  );

  const drop = useCallback(
    async (dropped: readonly File[]) => {
      setFault(null);
      setReading({ read: 0, of: dropped.length });
      try {
        setFiles(await readRoundFiles(dropped, files, (read, of) => setReading({ read, of })));
      } catch (error) {
        if (!(error instanceof TooMuchDroppedError)) throw error;
        setFault(error.code);
      } finally {
        setReading(null);
      }
    },
    [files],
  );

  const isRunning = useRef(false);
  const send = useCallback(
    async (wanted: readonly MatchRow[]) => {
      if (isRunning.current) return;
      isRunning.current = true;
      setSending('sending');
      let isAway = false;
      let isFull = false;
      for (const row of wanted) {
        try {
          await sendRow(round.id, row);
          setSent((before) => new Map(before).set(row.record.key, { state: 'taken' }));
        } catch (error) {
          if (!(error instanceof Error)) throw error;
          // Nothing answered: what is left waits, and nothing of it is lost or sent twice.
          isAway = error instanceof ProblemError && error.problem.code === 'notReady';
          if (isAway) break;
          const refused: SentState = { state: 'refused', error };
          setSent((before) => new Map(before).set(row.record.key, refused));
          // What has no room now has none for the others either: the files stay, and so does their order.
          isFull = waitsForRoom(refused);
          if (isFull) break;
        }
      }
      isRunning.current = false;
      setSending(isAway ? 'waiting' : isFull ? 'full' : 'no');
      await client.invalidateQueries({ predicate: ({ queryKey }) => /Round/.test(String(queryKey[0])) });
    },
    [client, round.id],
  );
  const open = readyRows(rows).filter(({ record }) => sent.get(record.key)?.state !== 'taken');
  const waiting = open.filter(({ record }) => {
    const state = sent.get(record.key);
    return state === undefined || waitsForRoom(state);
  });
  const again = useRef<() => void>(() => {});
  again.current = () => void send(waiting);
  useEffect(() => {
    if (sending !== 'waiting' && sending !== 'full') return;
    const timer = setTimeout(() => again.current(), sending === 'full' ? FULL_AGAIN_MS : AGAIN_MS);
    const online = () => again.current();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [sending]);

  return {
    ...{ rows, open, sent, sending, reading, fault, facts, match },
    unread: files.unread,
    refusals: match.data?.refusals ?? [],
    drop: (dropped: readonly File[]) => void drop(dropped),
    choose: (key: string, pointId: string) => setChoices((before) => new Map(before).set(key, pointId)),
    setFacts: (more: Partial<RoundFacts>) => setFacts((before) => ({ ...before, ...more })),
    takeIn: () => void send(open),
    /** One that was refused, and with it what waits for room. */
    retry: (row: MatchRow) =>
      void send([row, ...(sending === 'full' ? waiting.filter((each) => each !== row) : [])]),
    clear: () => {
      setFiles(NOTHING);
      setChoices(new Map());
      setFacts(NO_FACTS);
      setSent(new Map());
    },
  };
}

export type RoundFiles = ReturnType<typeof useRoundFiles>;
