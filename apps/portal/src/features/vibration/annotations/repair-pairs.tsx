import { listFindings, listRepairs, type Repair, type Waveform } from '@ritzel/contract';
import { IconTool } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { queryOf } from '../../../platform/query-client.ts';
import classes from '../vibration.module.css';

const SHOWN = 3;

/** The newest repairs: one click lays the first record after it over the last before it, of the channel that is open. */
export function RepairPairs({
  equipmentId,
  chosen,
  waveforms,
  onPair,
}: {
  equipmentId: string;
  chosen: Waveform;
  /** What can be opened. */
  waveforms: readonly Waveform[];
  onPair: (afterId: string, beforeId: string) => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { data: repairs } = useQuery(queryOf(listRepairs, { params: { id: equipmentId } }));
  const { data: findings } = useQuery({
    ...queryOf(listFindings, { params: { id: equipmentId } }),
    enabled: repairs !== undefined && repairs.length > 0,
  });
  const known = new Set(waveforms.map(({ id }) => id));
  const shown = (repairs ?? []).flatMap((repair) => {
    const pair = pairOf(repair, chosen, known);
    return pair === undefined ? [] : [{ repair, pair }];
  });
  if (shown.length === 0) return null;
  return (
    <section className={classes.repairs} aria-label={t('repair.title')}>
      {shown.slice(0, SHOWN).map(({ repair, pair }) => {
        const closed = (findings?.closed ?? []).filter(
          ({ cause }) => cause.kind === 'repair' && cause.entryId === repair.entryId,
        );
        return (
          <button
            key={repair.entryId}
            type="button"
            className={classes.repair}
            onClick={() => onPair(pair.afterId, pair.beforeId)}
          >
            <b>
              <IconTool size={13} aria-hidden="true" /> {t('repair.compare')}
            </b>
            <span>{repair.label}</span>
            <span className="meta num">{formats.instant(repair.at, 'YYYY-MM-DD HH:mm')}</span>
            {closed.length > 0 && (
              <span className="meta">
                {t('repair.closed', {
                  what: formats.list(
                    closed
                      .map(({ fault, finding }) =>
                        [finding.partName, t(`fault.${fault}`, { defaultValue: fault })].join(' '),
                      )
                      .filter((each, place, all) => all.indexOf(each) === place),
                  ),
                })}
              </span>
            )}
            {!pair.isSameBin && <span className="meta">{t('repair.otherBin')}</span>}
          </button>
        );
      })}
    </section>
  );
}

/** Of the channel that is open, else of any. */
function pairOf({ pairs }: Repair, chosen: Waveform, known: ReadonlySet<string>) {
  const open = pairs.filter(({ afterId }) => known.has(afterId));
  return (
    open.find((each) => each.channel === chosen.channel && each.equipmentId === chosen.equipmentId) ?? open[0]
  );
}
