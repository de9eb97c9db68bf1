import {
  cancelReport,
  changeReportSchedule,
  createReport,
  createReportSchedule,
  deleteReport,
  deleteReportSchedule,
  listReportSchedules,
  listReports,
  type Report,
  type ReportSchedule,
  readReportFile,
  retryReport,
  runReportSchedule,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '../../charts/figure/save-file.ts';
import { call } from '../../platform/call.ts';
import { useLiveEvents, useRefreshSoon } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useKeyset } from '../../platform/use-keyset.ts';

/** Also where the stream of events is away a list says within this how far a report is. */
const READ_EVERY_MS = 10_000;

export const isOpenReport = ({ state }: Pick<Report, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

function useReadAgain() {
  const client = useQueryClient();
  return () => {
    for (const { name } of [listReports, listReportSchedules])
      void client.invalidateQueries({ queryKey: [name] });
  };
}

/** Reports that the reader may read, newest first; of one machine where it is given. */
export function useReports(equipmentId?: string) {
  const readAgain = useReadAgain();
  const refresh = useRefreshSoon(readAgain);
  useLiveEvents([], ({ name }) => name === 'report' && refresh(), refresh);
  return useKeyset(
    [listReports.name, equipmentId ?? null],
    (after, signal) =>
      call(
        listReports,
        {
          query: {
            ...(after === undefined ? {} : { after }),
            ...(equipmentId === undefined ? {} : { equipment: equipmentId }),
          },
        },
        { signal },
      ),
    { readsAgainMs: (rows) => (rows.some(isOpenReport) ? READ_EVERY_MS : false) },
  );
}

export function useReportSchedules() {
  return useQuery({ ...queryOf(listReportSchedules, {}), refetchInterval: READ_EVERY_MS });
}

export type NewReport = Parameters<typeof call<typeof createReport>>[1]['body'];
export type NewSchedule = Parameters<typeof call<typeof createReportSchedule>>[1]['body'];

export function useCreateReport(onMade: (report: Report) => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: NewReport) => call(createReport, { body }),
    onSuccess: (report) => {
      readAgain();
      onMade(report);
    },
  });
}

export function useCreateSchedule(onMade: (schedule: ReportSchedule) => void) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: (body: NewSchedule) => call(createReportSchedule, { body }),
    onSuccess: (schedule) => {
      readAgain();
      onMade(schedule);
    },
  });
}

export function useChangeSchedule(id: string, onChanged: () => void) {
  const onSettled = useReadAgain();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof changeReportSchedule>>[1]['body']) =>
      call(changeReportSchedule, { params: { id }, body }),
    onSuccess: onChanged,
    onSettled,
  });
}

export function useReportActs({ id, number, subject }: Pick<Report, 'id' | 'number' | 'subject'>) {
  const onSettled = useReadAgain();
  const params = { id };
  return {
    download: useMutation({
      mutationFn: async () => {
        const bytes = await call(readReportFile, { params });
        saveFile(new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), `${number} ${subject}.pdf`);
      },
    }),
    retry: useMutation({ mutationFn: () => call(retryReport, { params }), onSettled }),
    cancel: useMutation({ mutationFn: () => call(cancelReport, { params }), onSettled }),
    remove: useMutation({ mutationFn: () => call(deleteReport, { params }), onSettled }),
  };
}

export function useScheduleActs({ id, revision, isPaused }: ReportSchedule) {
  const onSettled = useReadAgain();
  const params = { id };
  return {
    pause: useMutation({
      mutationFn: () => call(changeReportSchedule, { params, body: { revision, isPaused: !isPaused } }),
      onSettled,
    }),
    run: useMutation({ mutationFn: () => call(runReportSchedule, { params }), onSettled }),
    remove: useMutation({ mutationFn: () => call(deleteReportSchedule, { params }), onSettled }),
  };
}
