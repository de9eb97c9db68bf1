import type { EquipmentDetail } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../../platform/figures.ts';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FactList } from './fact-list.tsx';
import { driveSpeed, motorLines, motorNameplate } from './part-facts.ts';
import classes from './parts.module.css';
import { useDrivetrainSignals } from './use-part.ts';

/** A line of the motor: its frequency now and when rated, in Hz. */
interface LineRow {
  readonly name: string;
  readonly figure: FigureKey;
  readonly now: number | null | undefined;
  readonly rated: number | null | undefined;
  readonly formula: string;
}

/** What matters at a motor: its field, its slip, the lines to look for, how warm and how loaded it is. */
export function MotorPanel({
  detail,
  kinematics,
  onSignal,
}: {
  detail: EquipmentDetail;
  kinematics: Kinematics | null;
  onSignal: (signalId: string) => void;
}) {
  const { t } = useTranslation('parts');
  const formats = useFormats();
  const signals = useDrivetrainSignals(detail);
  const nameplate = motorNameplate(detail, kinematics);
  const speed = driveSpeed(signals);
  const speedRpm = speed?.last?.value ?? null;
  const isTurning = speedRpm !== null && speedRpm > 1;
  const now = isTurning ? motorLines(nameplate, speedRpm) : null;
  const rated = nameplate.ratedRpm === null ? null : motorLines(nameplate, nameplate.ratedRpm);
  const own = signals.filter(({ equipmentId }) => equipmentId === detail.id);
  const winding = own.find(({ role }) => role === 'winding-temperature');
  const current = own.find(({ quantity }) => quantity === 'current');
  const ratedCurrent = detail.nameplate.CurrentRated;
  const load =
    current?.last && typeof ratedCurrent === 'number' && ratedCurrent > 0 && current.unit === 'A'
      ? (100 * current.last.value) / ratedCurrent
      : null;
  const percent = (share: number | null | undefined) =>
    share === null || share === undefined ? null : 100 * share;
  const number = (
    id: string | undefined,
    value: number | null | undefined,
    unit: string,
    decimals?: number,
  ) =>
    id === undefined || value === null || value === undefined ? (
      <Num value={value} unit={unit} decimals={decimals} />
    ) : (
      <button type="button" className="opens" onClick={() => onSignal(id)}>
        <Num value={value} unit={unit} decimals={decimals} />
      </button>
    );
  const rows: readonly LineRow[] = [
    { name: t('line.shaft'), figure: 'order', now: now?.shaftHz, rated: rated?.shaftHz, formula: 'n / 60' },
    {
      name: t('line.twiceLine'),
      figure: 'twiceLineFrequency',
      now: now?.twiceLineHz,
      rated: rated?.twiceLineHz,
      formula: '2 f',
    },
    {
      name: t('line.polePass'),
      figure: 'polePass',
      now: now?.polePassHz,
      rated: rated?.polePassHz,
      formula: 'p (nₛ − n) / 60',
    },
    {
      name: t('line.barPass'),
      figure: 'barPass',
      now: now?.barPassHz,
      rated: rated?.barPassHz,
      formula: 'R n / 60',
    },
  ];
  return (
    <div className={classes.panels}>
      <section className={`panel ${classes.block}`} aria-labelledby="motor-facts">
        <h2 id="motor-facts">{t('motor.title')}</h2>
        <FactList
          facts={[
            {
              name: t('motor.speed'),
              figure: 'speed',
              value: number(speed?.id, speedRpm, 'rpm'),
              source: speed === null ? t('noSpeed') : formats.name(speed.name),
            },
            {
              name: t('motor.slip'),
              figure: 'slip',
              value: <Num value={percent(now?.slip)} unit="%" decimals={2} />,
              source: '(nₛ − n) / nₛ',
            },
            {
              name: t('motor.synchronous'),
              figure: 'synchronousSpeed',
              value: <Num value={nameplate.synchronousRpm} unit="rpm" decimals={0} />,
              source:
                nameplate.lineFrequencyHz === null && nameplate.poles !== null
                  ? t('motor.noLine')
                  : 'nₛ = 120 f / p',
            },
            {
              name: t('motor.poles'),
              figure: null,
              value: <Num value={nameplate.poles} decimals={0} />,
              source: t('nameplate'),
            },
            {
              name: t('motor.line'),
              figure: null,
              value: <Num value={nameplate.lineFrequencyHz} unit="Hz" decimals={0} />,
              source: t('nameplate'),
            },
            {
              name: t('motor.bars'),
              figure: null,
              value: <Num value={nameplate.rotorBars} decimals={0} />,
              source: t('kinematics'),
            },
            {
              name: t('motor.winding'),
              figure: 'windingTemperature',
              value: number(winding?.id, winding?.last?.value, winding?.unit ?? '°C'),
              source: winding?.limits
                ? t('limits', {
                    ab: formats.number(winding.limits.ab),
                    bc: formats.number(winding.limits.bc),
                    cd: formats.number(winding.limits.cd),
                  })
                : t('notMeasured'),
            },
            {
              name: t('motor.load'),
              figure: 'loadByCurrent',
              value: number(current?.id, load, '%', 0),
              source:
                load === null
                  ? t('notMeasured')
                  : t('motor.loadSource', { rated: formats.quantity(Number(ratedCurrent), 'A', 0) }),
            },
          ]}
        />
        {speed?.last && (
          <p className="meta">
            {t('asOf')} <TimeText at={speed.last.at} />
          </p>
        )}
      </section>
      <section className={`panel ${classes.block}`} aria-labelledby="motor-lines">
        <h2 id="motor-lines">{t('lines')}</h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('lineName')}</th>
              <th scope="col">{t('now')}</th>
              <th scope="col">{t('atRated')}</th>
              <th scope="col">{t('formula')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">
                  <FigureName figure={row.figure}>{row.name}</FigureName>
                </th>
                <td>
                  <Num value={row.now ?? null} unit="Hz" decimals={2} />
                </td>
                <td>
                  <Num value={row.rated ?? null} unit="Hz" decimals={2} />
                </td>
                <td className="meta">{row.formula}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="meta">{t(isTurning || speedRpm === null ? 'motor.hint' : 'stands')}</p>
      </section>
    </div>
  );
}
