import { listWaveforms, type ReportItem, readEquipment, readWaveform } from '@ritzel/contract';
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
  const { data, isError } = useQuery({
    queryKey: ['plot-preview', waveformId, pane, query, language, timeZone, unitSystem, isDark],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    queryFn: async () => {
      const previewed = await readPreviewed(client, plot);
      const canvas = await drawPreview(previewed, { language, timeZone, unitSystem }, t);
      return canvas === null ? null : new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    },
  });
  const url = useObjectUrl(data ?? undefined);
  if (isError || data === null) return <p className={classes.none}>{say('compose.noPreview')}</p>;
  return url === null ? (
    <div className={classes.waiting} />
  ) : (
    <img
      className={classes.picture}
      src={url}
      alt={say('compose.previewOf', { piece: name })}
      {...PREVIEW_SIZE}
    />
  );
}

/** All that the plot is drawn from, through the cache of the portal. */
async function readPreviewed(client: QueryClient, plot: Plot): Promise<PreviewedPlot> {
  const record = await client.fetchQuery(queryOf(readWaveform, { params: { id: plot.waveformId } }));
  const [samples, equipment] = await Promise.all([
    client.fetchQuery(samplesQuery(record.id)),
    client.fetchQuery(queryOf(readEquipment, { params: { id: record.equipmentId } })),
  ]);
  const read = equipment.kinematics === null ? undefined : readKinematics(equipment.kinematics.document);
  const kinematics = read !== undefined && 'kinematics' in read ? read.kinematics : null;
  const { fall } = readWorkspaceViewState(new URLSearchParams(plot.query));
  const isFall = plot.pane === 'waterfall' && decodeFall(fall).rows !== 'within';
  if (!isFall && plot.pane !== 'trend') return { plot, record, samples, kinematics, history: [], rows: [] };
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
  return { plot, record, samples, kinematics, history, rows };
}
