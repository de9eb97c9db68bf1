import { Button, Checkbox, FileInput, Radio, Textarea, TextInput } from '@mantine/core';
import { CASE_VERDICTS, type CaseDetail, type CaseVerdict, PICTURE_MEDIA_TYPES } from '@ritzel/contract';
import { IconCamera } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import { FigureHelp } from '../../ui/figure-name.tsx';
import classes from './cases.module.css';
import type { CaseVerdictForm } from './use-cases.ts';

const DAY_MS = 86_400_000;

/** What was found at the machine: closing teaches the rule that named the fault. */
export function CaseCloseForm({
  detail,
  found: foundBefore,
  isPending,
  notice,
  onClose,
}: {
  detail: CaseDetail;
  /** What maintenance reported: it can be changed before it closes the case. */
  found: string;
  isPending: boolean;
  /** What closing does beside. */
  notice: ReactNode;
  onClose: (closing: CaseVerdictForm, photos: readonly File[]) => void;
}) {
  const { t } = useTranslation('cases');
  const [verdict, setVerdict] = useState<CaseVerdict>('confirmed');
  const [found, setFound] = useState(foundBefore);
  const [part, setPart] = useState('');
  const [photos, setPhotos] = useState<File[]>([]);
  const formats = useFormats();
  const [resetsBaseline, setReset] = useState(false);
  const [isSilent, setSilent] = useState(false);
  const [days, setDays] = useState('30');
  const [wasTried, setTried] = useState(false);
  const foundFault = verdict !== 'confirmed' && found.trim() === '' ? t('close.foundFault') : null;
  const silentDays = Number(days);
  const daysFault =
    verdict === 'false' && isSilent && !(silentDays >= 1 && silentDays <= 365) ? t('close.daysFault') : null;
  const rate = detail.hitRates[0];
  return (
    <form
      className={classes.card}
      noValidate
      aria-labelledby="case-close"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (foundFault !== null || daysFault !== null) return;
        onClose(
          {
            verdict,
            found: found.trim(),
            partExchanged: part.trim() === '' ? null : part.trim(),
            resetsBaseline,
            ...(verdict === 'false' && isSilent
              ? { silenceUntil: new Date(Date.now() + silentDays * DAY_MS).toISOString() }
              : {}),
          },
          photos,
        );
      }}
    >
      <header className={classes.cardHead}>
        <h2 id="case-close">{t('close.title')}</h2>
        <span className={classes.quiet}>{t('close.aside')}</span>
      </header>
      <Radio.Group
        aria-label={t('close.aside')}
        value={verdict}
        onChange={(value) => setVerdict(CASE_VERDICTS.find((each) => each === value) ?? 'confirmed')}
      >
        <div className={classes.verdicts}>
          {CASE_VERDICTS.map((each) => (
            <Radio
              key={each}
              size="xs"
              value={each}
              label={t(`verdict.${each}`)}
              description={t(`verdictHint.${each}`)}
              className={classes.verdict}
              data-chosen={each === verdict || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        size="xs"
        autosize
        minRows={2}
        maxLength={20_000}
        label={t('close.found')}
        placeholder={t('close.foundHint')}
        value={found}
        error={wasTried ? foundFault : null}
        onChange={(event) => setFound(event.currentTarget.value)}
      />
      <div className={classes.pair}>
        <TextInput
          size="xs"
          maxLength={200}
          label={t('close.part')}
          placeholder={detail.partName ?? ''}
          value={part}
          onChange={(event) => setPart(event.currentTarget.value)}
        />
        <FileInput
          size="xs"
          multiple
          clearable
          label={t('photo.alt')}
          placeholder={t('photo.add')}
          accept={PICTURE_MEDIA_TYPES.join(',')}
          leftSection={<IconCamera size={14} stroke={1.7} aria-hidden="true" />}
          value={photos}
          onChange={setPhotos}
        />
      </div>
      <Checkbox
        size="xs"
        label={t('close.reset')}
        checked={resetsBaseline}
        onChange={(event) => setReset(event.currentTarget.checked)}
      />
      {verdict === 'false' && (
        <div className={classes.silence}>
          <Checkbox
            size="xs"
            label={t('close.silence')}
            description={t('close.silenceWhat')}
            checked={isSilent}
            onChange={(event) => setSilent(event.currentTarget.checked)}
          />
          {isSilent && (
            <TextInput
              size="xs"
              type="number"
              min={1}
              max={365}
              label={t('close.days')}
              description={
                daysFault === null
                  ? t('close.until', {
                      date: formats.instant(Date.now() + silentDays * DAY_MS, DATE_FORMATS.date),
                    })
                  : null
              }
              value={days}
              error={wasTried ? daysFault : null}
              onChange={(event) => setDays(event.currentTarget.value)}
            />
          )}
        </div>
      )}
      {notice}
      <span className={classes.tools}>
        <Button type="submit" size="compact-sm" variant="default" loading={isPending}>
          {t('close.act')}
        </Button>
      </span>
      {rate !== undefined && (
        <p className={classes.quiet}>
          {t('hitRate', { right: rate.right, count: rate.closed })}
          <FigureHelp figure="hitRate" name={t('hitRateName')} />
        </p>
      )}
    </form>
  );
}
