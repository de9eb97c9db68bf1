import {
  ANNOTATED_PLOTS,
  comparedRecordId,
  type FigureCompared,
  type FigureNote,
  listAnnotations,
  listWaveforms,
  ProblemError,
  type ReportItem,
  readEquipment,
  readWaveform,
  threadsOf,
  type Waveform,
} from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import '../../../charts/plot/charts.css';
import { useObjectUrl } from '../../../platform/object-url.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { useIsDark } from '../../../ui/use-is-dark.ts';
import { decodeFall } from '../history/waterfall-settings.ts';
import { samplesQuery } from '../workspace/use-samples.ts';
import { readWorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { drawPreview, PREVIEW_SIZE, type PreviewedPlot } from './draw-preview.ts';
import classes from './plot-preview.module.css';

type Plot = Extract<ReportItem, { kind: 'plot' }>;

/** Rows of a waterfall so small that more would be a stain. */
const PREVIEW_ROWS = 16;
/** Records of a trend, as many as the workspace opens with. */
const PREVIEW_RECORDS = 200;

/** A plot of a report in small, drawn by the code that draws it on paper, in the colours of the page. */
export function PlotPreview({ plot, name }: { plot: Plot; name: string }) {
  const { t } = useTranslation('charts');
  const { t: say } = useTranslation('reports');
  const { language, timeZone, unitSystem } = usePreferences();
  const isDark = useIsDark();
  const client = useQueryClient();
  const { waveformId, pane, query } = plot;
  const isNoted = plot.notes && ANNOTATED_PLOTS.some((each) => each === pane);
  const annotations = useQuery({
    ...queryOf(listAnnotations, { params: { id: waveformId } }),
    ...{ enabled: isNoted, retry: false },
  });
  const notes = threadsOf((isNoted && annotations.data) || []).flatMap(({ number, note }) =>
    note.plot === pane ? [{ number, place: note.place }] : [],
  );
  const { data, isError } = useQuery({
    queryKey: ['plot-preview', waveformId, pane, query, notes, language, timeZone, unitSystem, isDark],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    queryFn: async () => {
      const previewed = await readPreviewed(client, plot, notes);
      const canvas = await drawPreview(previewed, { language, timeZone, unitSystem }, t);
      if (canvas === null) return null;
      const { width, height } = canvas;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      return blob === null ? null : { blob, ratio: height / width };
    },
  });
  const url = useObjectUrl(data?.blob);
  if (isError || data === null) return <p className={classes.none}>{say('compose.noPreview')}</p>;
  return url === null || data === undefined ? (
    <div className={classes.waiting} />
  ) : (
    <img
      className={classes.picture}
      src={url}
      alt={say('compose.previewOf', { piece: name })}
      width={PREVIEW_SIZE.width}
      height={Math.round(PREVIEW_SIZE.width * data.ratio)}
    />
  );
}

/** The record that the plot is compared with; null without one, and where it is deleted or not to be seen. */
async function readCompared(client: QueryClient, plot: Plot, own: Waveform): Promise<FigureCompared | null> {
  const id = comparedRecordId(plot.pane, plot.query);
  if (id === null || id === undefined) return null;
  try {
    const found = await client.fetchQuery({
      ...queryOf(readWaveform, { params: { id } }),
      retry: false,
    });
    const { at, samplingRateHz, unit, speedRpm } = found;
    const samples = await client.fetchQuery(samplesQuery(id));
    return { at, samplingRateHz, unit, speedRpm, samples, ownAt: own.at };
  } catch (error) {
    if (error instanceof ProblemError && error.problem.status === 404) return null;
    throw error;
  }
}

/** All that the plot is drawn from, through the cache of the portal. */
async function readPreviewed(
  client: QueryClient,
  plot: Plot,
  notes: readonly FigureNote[],
): Promise<PreviewedPlot> {
  const record = await client.fetchQuery(queryOf(readWaveform, { params: { id: plot.waveformId } }));
  const [samples, compared, equipment] = await Promise.all([
    client.fetchQuery(samplesQuery(record.id)),
    readCompared(client, plot, record),
    client.fetchQuery(queryOf(readEquipment, { params: { id: record.equipmentId } })),
  ]);
  const read = equipment.kinematics === null ? undefined : readKinematics(equipment.kinematics.document);
  const kinematics = read !== undefined && 'kinematics' in read ? read.kinematics : null;
  const { fall } = readWorkspaceViewState(new URLSearchParams(plot.query));
  const isFall = plot.pane === 'waterfall' && decodeFall(fall).rows !== 'within';
  const previewed = { plot, record, samples, kinematics, compared, notes };
  if (!isFall && plot.pane !== 'trend') return { ...previewed, history: [], rows: [] };
  const { channel, equipmentId } = record;
  const size = isFall ? PREVIEW_ROWS : PREVIEW_RECORDS;
  const { rows: listed } = await client.fetchQuery(
    queryOf(listWaveforms, { params: { id: equipmentId }, query: { channel, size } }),
  );
  const history = listed
    .filter((each) => each.equipmentId === equipmentId)
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const rows = isFall
    ? await Promise.all(
        history.map(async ({ id, at, speedRpm, samplingRateHz }) => ({
          ...{ at, speedRpm, samplingRateHz, samples: await client.fetchQuery(samplesQuery(id)) },
        })),
      )
    : [];
  return { ...previewed, history, rows };
}
