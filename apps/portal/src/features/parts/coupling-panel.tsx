import type { EquipmentDetail } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { FactList } from './fact-list.tsx';
import { driveSpeed, jointOf, lineAmplitudeAt, lineVelocity, sensorsOn, shaftSpeeds } from './part-facts.ts';
import classes from './parts.module.css';
import { useDrivetrainSignals, useLowSpectra, useNewestAt } from './use-part.ts';

/** Without a count of elements the lines of a jaw or disc coupling: 1x to 4x. */
const USUAL_ORDERS = 4;
const MOST_ORDERS = 12;

/** What matters at a coupling: speed, torque, what misalignment would show, and the lines of worn elements. */
export function CouplingPanel({
  detail,
  kinematics,
  onSignal,
  onMeasurement,
}: {
  detail: EquipmentDetail;
  kinematics: Kinematics | null;
  onSignal: (signalId: string) => void;
  onMeasurement: (waveformId: string) => void;
}) {
  const { t } = useTranslation('parts');
  const formats = useFormats();
  const signals = useDrivetrainSignals(detail);
  const joint = jointOf(detail, kinematics);
  const speed = driveSpeed(signals);
  const shaft = joint?.from ?? null;
  const speedOf = (motorRpm: number | null) =>
    shaft === null ? null : Math.abs(shaftSpeeds(kinematics, motorRpm).get(shaft) ?? Number.NaN);
  const known = (value: number | null) => (value === null || Number.isNaN(value) ? null : value);
  const speedRpm = known(speedOf(speed?.last?.value ?? null));
  const orders = Math.min(MOST_ORDERS, Math.max(USUAL_ORDERS, joint?.elements ?? 0));
  const waveforms = useNewestAt(
    detail,
    sensorsOn(kinematics, joint === null ? [] : [joint.id, joint.from, joint.to]),
  );
  const shaftHz = (motorRpm: number | null) => (known(speedOf(motorRpm)) ?? 0) / 60;
  const spectra = useLowSpectra(
    waveforms,
    (waveform) => (orders + 1) * Math.max(1, shaftHz(waveform.speedRpm)),
  );
  const own = signals.find(({ role, equipmentId }) => role === 'torque' && equipmentId === detail.id);
  // What is measured on a coupling is that coupling's alone; the unit's own torque is that of its output.
  const couplings = new Set(detail.components.filter(({ type }) => type === 'coupling').map(({ id }) => id));
  const ofDrivetrain = signals.find(
    ({ role, equipmentId }) => role === 'torque' && !couplings.has(equipmentId),
  );
  const isOutput =
    kinematics?.machines?.some((machine) => machine.shaft === joint?.to || machine.shaft === joint?.from) ??
    false;
  const torque = own ?? (isOutput ? ofDrivetrain : undefined);
  const lines = waveforms.map((waveform, index) => {
    const spectrum = spectra[index] ?? null;
    const hz = shaftHz(waveform.speedRpm);
    return {
      waveform,
      velocities: Array.from({ length: orders }, (_, i) => {
        const amplitude = spectrum === null || hz <= 0 ? null : lineAmplitudeAt(spectrum, (i + 1) * hz);
        return amplitude === null ? null : lineVelocity(amplitude, waveform.unit, (i + 1) * hz);
      }),
    };
  });
  return (
    <div className={classes.panels}>
      <section className={`panel ${classes.block}`} aria-labelledby="coupling-facts">
        <h2 id="coupling-facts">{t('coupling.title')}</h2>
        <FactList
          facts={[
            {
              name: t('coupling.speed'),
              figure: 'speed',
              value:
                speed === null || speedRpm === null ? (
                  <Num value={speedRpm} unit="rpm" />
                ) : (
                  <button type="button" className="opens" onClick={() => onSignal(speed.id)}>
                    <Num value={speedRpm} unit="rpm" />
                  </button>
                ),
              source: speedRpm === null ? t('noSpeed') : t('coupling.solved'),
            },
            {
              name: t('coupling.torque'),
              figure: 'torque',
              value: torque?.last ? (
                <button type="button" className="opens" onClick={() => onSignal(torque.id)}>
                  <Num value={torque.last.value} unit={torque.unit} />
                </button>
              ) : (
                <Num value={null} />
              ),
              source: torque?.last ? formats.name(torque.name) : t('coupling.noTorque'),
            },
            {
              name: t('coupling.rated'),
              figure: null,
              value: (
                <Num
                  value={
                    typeof detail.nameplate.TorqueRated === 'number' ? detail.nameplate.TorqueRated : null
                  }
                  unit="Nm"
                  decimals={0}
                />
              ),
              source: t('nameplate'),
            },
            {
              name: t('coupling.kind'),
              figure: null,
              value:
                joint?.kind === undefined
                  ? '–'
                  : t(`couplingKind.${joint.kind}`, { defaultValue: joint.kind }),
              source: t('kinematics'),
            },
            {
              name: t('coupling.elements'),
              figure: null,
              value: <Num value={joint?.elements ?? null} decimals={0} />,
              source: t('kinematics'),
            },
          ]}
        />
      </section>
      <section className={`panel ${classes.block}`} aria-labelledby="coupling-lines">
        <h2 id="coupling-lines">{t('coupling.lines')}</h2>
        {lines.length === 0 ? (
          <p className="meta">{t('coupling.noMeasurement')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys
          // biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own
          <div className={classes.scroll} role="group" aria-labelledby="coupling-lines" tabIndex={0}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <FigureName figure="order">{t('order')}</FigureName>
                  </th>
                  {lines.map(({ waveform }) => (
                    <th key={waveform.id} scope="col">
                      <button type="button" className="opens" onClick={() => onMeasurement(waveform.id)}>
                        {formats.name(waveform.channelName)}
                      </button>
                      <span className="meta">
                        {' '}
                        <TimeText at={waveform.at} format="YYYY-MM-DD HH:mm" />
                      </span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {Array.from({ length: orders }, (_, i) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE the order is what a row is
                  <tr key={i}>
                    <th scope="row">
                      {`${i + 1}×`}
                      <span className="meta">
                        {' '}
                        {t(
                          `meaning.${i === 0 ? 'first' : i === 1 ? 'second' : i + 1 === joint?.elements ? 'elements' : 'higher'}`,
                        )}
                      </span>
                    </th>
                    {lines.map(({ waveform, velocities }) => (
                      <td key={waveform.id}>
                        <Num value={velocities[i] ?? null} unit="mm/s" decimals={2} />
                      </td>
                    ))}
                  </tr>
                ))}
                <tr>
                  <th scope="row">
                    <FigureName figure="misalignmentRatio">{t('coupling.ratio')}</FigureName>{' '}
                    <span className="meta">{t('coupling.ratioHint')}</span>
                  </th>
                  {lines.map(({ waveform, velocities: [first = null, second = null] }) => (
                    <td key={waveform.id}>
                      <Num value={first && second !== null ? second / first : null} decimals={2} />
                      {first !== null && second !== null && second >= first && (
                        <span className="meta"> {t('coupling.suspect')}</span>
                      )}
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        )}
        <p className="meta">{t('coupling.hint', { band: formats.number(0.6, 1) })}</p>
      </section>
    </div>
  );
}
