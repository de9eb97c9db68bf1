import { Button, CloseButton } from '@mantine/core';
import { type Bearing, readBearing } from '@ritzel/contract';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { BearingChecks } from './bearing-checks.tsx';
import classes from './bearing-detail.module.css';
import { BearingFrequencyTable } from './bearing-frequencies.tsx';
import { BearingPicture } from './bearing-picture.tsx';
import { BearingUses } from './bearing-uses.tsx';
import { DeleteBearing } from './delete-bearing.tsx';
import { TrustMark } from './trust-mark.tsx';
import { useMillimetres } from './use-millimetres.ts';

/** One bearing whole, beside the list: drawn, with its frequencies, its checks and where it is mounted. */
export function BearingDetail({
  id,
  isAlone,
  speedRpm,
  onSpeed,
  onEdit,
  onClose,
}: {
  id: string;
  /** Instead of the list, on a phone: then it is the page's heading. */
  isAlone: boolean;
  speedRpm: number;
  onSpeed: (speedRpm: number) => void;
  onEdit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bearings');
  const query = useQuery(queryOf(readBearing, { params: { id } }));
  return (
    <aside className={classes.root} aria-label={t('detail')}>
      <Loaded query={query}>
        {(bearing) => (
          <Detail
            bearing={bearing}
            isAlone={isAlone}
            speedRpm={speedRpm}
            onSpeed={onSpeed}
            onEdit={onEdit}
            onClose={onClose}
          />
        )}
      </Loaded>
      {!query.data && <CloseButton className={classes.early!} aria-label={t('close')} onClick={onClose} />}
    </aside>
  );
}

function Detail({
  bearing,
  isAlone,
  speedRpm,
  onSpeed,
  onEdit,
  onClose,
}: {
  bearing: Bearing;
  isAlone: boolean;
  speedRpm: number;
  onSpeed: (speedRpm: number) => void;
  onEdit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('bearings');
  const mayChange = useAllowed('BEARING_4302');
  const maySeeEquipment = useAllowed('EQUIPMENT_1001');
  const { multipliers, ranges, trust } = bearing;
  const Heading = isAlone ? 'h1' : 'h2';
  const SubHeading = isAlone ? 'h2' : 'h3';
  return (
    <>
      <header className={classes.head}>
        <div>
          <Heading>{bearing.designation}</Heading>
          <p className="meta">
            {[
              bearing.manufacturer,
              bearing.type ? t(`type.${bearing.type}`) : null,
              t(`source.${bearing.source}`),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <CloseButton aria-label={t('close')} onClick={onClose} />
      </header>
      <div className={classes.trust} data-trust={trust}>
        <TrustMark trust={trust} />
        <p>{t(`trustHint.${trust}`)}</p>
        {bearing.reference && <p className="meta">{bearing.reference}</p>}
      </div>
      {multipliers ? (
        <BearingFrequencyTable
          multipliers={multipliers}
          ranges={ranges}
          speedRpm={speedRpm}
          onSpeed={onSpeed}
        />
      ) : (
        <p>{t('noFrequencies')}</p>
      )}
      <BearingPicture bearing={bearing} isEstimated={bearing.origin === 'estimated'} />
      <Facts bearing={bearing} />
      <section aria-labelledby="bearing-checks">
        <SubHeading id="bearing-checks">{t('checks')}</SubHeading>
        <BearingChecks warnings={bearing.warnings} isKnown={multipliers !== null} />
      </section>
      {maySeeEquipment && <BearingUses id={bearing.id} heading={SubHeading} />}
      {bearing.note && (
        <section aria-labelledby="bearing-note">
          <SubHeading id="bearing-note">{t('field.note')}</SubHeading>
          <p className={classes.note}>{bearing.note}</p>
        </section>
      )}
      {mayChange && (
        <footer className={classes.foot}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden="true" />}
            onClick={onEdit}
          >
            {t(bearing.source === 'customer' ? 'edit' : 'copy')}
          </Button>
          {bearing.source === 'customer' && (
            <DeleteBearing id={bearing.id} designation={bearing.designation} onDeleted={onClose} />
          )}
        </footer>
      )}
    </>
  );
}

function Facts({ bearing }: { bearing: Bearing }) {
  const { t } = useTranslation('bearings');
  const number = useMillimetres();
  const { geometry, origin } = bearing;
  const about = origin === 'estimated' ? '≈ ' : '';
  const facts: [name: string, value: number | null | undefined, unit: string, about: string][] = [
    [t('field.boreMm'), bearing.boreMm, 'mm', ''],
    [t('field.outerDiameterMm'), bearing.outerDiameterMm, 'mm', ''],
    [t('field.widthMm'), bearing.widthMm, 'mm', ''],
    [t('field.elements'), geometry?.elements, '', about],
    [t('field.elementDiameterMm'), geometry?.elementDiameterMm, 'mm', about],
    [t('field.pitchDiameterMm'), geometry?.pitchDiameterMm, 'mm', about],
    [t('field.contactAngleDeg'), geometry?.contactAngleDeg, '°', about],
    [t('field.dynamicLoadKn'), bearing.dynamicLoadKn, 'kN', ''],
    [t('field.staticLoadKn'), bearing.staticLoadKn, 'kN', ''],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, unit, mark]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            {value === null || value === undefined ? (
              <span className="unit">{t('unknown')}</span>
            ) : (
              <>
                {mark}
                {number(value)}
                {unit === '°' ? unit : unit && <span className="unit">{`\u00a0${unit}`}</span>}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
