import { Button, FileButton, Group } from '@mantine/core';
import {
  deleteReportLogo,
  MAX_LOGO_BYTES,
  ProblemError,
  readReportLogo,
  saveReportLogo,
} from '@ritzel/contract';
import { IconPhotoUp, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, callBytes } from '../../platform/call.ts';
import { useObjectUrl } from '../../platform/object-url.ts';
import { useSession } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './reports.module.css';

const MEDIA_TYPES = ['image/png', 'image/svg+xml'] as const;
/** What the server refuses of a picture, each with a sentence. */
const REFUSALS = ['logoKind', 'logoRefers', 'logoUnreadable', 'tooLarge'] as const;
type LogoRefusal = (typeof REFUSALS)[number];

/** The logo at the head of the organisation's reports, as it is printed there; who may change it does so here. */
export function ReportLogo() {
  const { t } = useTranslation('reports');
  const titleId = useId();
  const client = useQueryClient();
  const session = useSession();
  const [refusal, setRefusal] = useState<LogoRefusal>();
  const logo = useQuery({
    queryKey: [readReportLogo.name],
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        return new Blob([await callBytes(readReportLogo, {}, { signal })], { type: 'image/png' });
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status === 404) return null;
        throw error;
      }
    },
  });
  const url = useObjectUrl(logo.data ?? undefined);
  const readAgain = () => client.invalidateQueries({ queryKey: [readReportLogo.name] });
  const save = useMutation({
    mutationFn: (file: File) => call(saveReportLogo, {}, { rawBody: file }),
    onError: (error) => setRefusal(refusalOf(error)),
    onSettled: readAgain,
  });
  const remove = useMutation({ mutationFn: () => call(deleteReportLogo, {}), onSettled: readAgain });
  const choose = (file: File | null) => {
    if (file === null) return;
    // Refused before it is sent, in the words with which the server would.
    const kind = MEDIA_TYPES.some((each) => each === file.type) ? undefined : 'logoKind';
    const found = kind ?? (file.size > MAX_LOGO_BYTES ? 'tooLarge' : undefined);
    setRefusal(found);
    if (found === undefined) save.mutate(file);
  };
  const fault = refusal === undefined ? (save.error ?? remove.error)?.message : t(`logo.${refusal}`);
  return (
    <section className={`panel ${classes.logo}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('logo.title')}</h2>
      <p className="meta">{t('logo.hint')}</p>
      <Loaded query={logo}>
        {(found) => (
          <>
            <figure className={classes.paper} aria-label={t('logo.preview')}>
              {found === null || url === null ? (
                <b>Ritzel</b>
              ) : (
                <img src={url} alt={t('logo.alt', { organisation: session?.user.organisationName ?? '' })} />
              )}
              <span>{t('logo.head')}</span>
            </figure>
            <Group gap="xs">
              <FileButton
                accept={MEDIA_TYPES.join(',')}
                inputProps={{ 'aria-label': t('logo.file') }}
                onChange={choose}
              >
                {(props) => (
                  <DemoAct call={saveReportLogo}>
                    <Button
                      {...props}
                      size="xs"
                      variant="default"
                      loading={save.isPending}
                      leftSection={<IconPhotoUp size={15} stroke={1.8} aria-hidden="true" />}
                    >
                      {t(found === null ? 'logo.choose' : 'logo.replace')}
                    </Button>
                  </DemoAct>
                )}
              </FileButton>
              {found !== null && (
                <DemoAct call={deleteReportLogo}>
                  <Button
                    size="xs"
                    variant="default"
                    loading={remove.isPending}
                    leftSection={<IconTrash size={15} stroke={1.8} aria-hidden="true" />}
                    onClick={() => {
                      setRefusal(undefined);
                      remove.mutate();
                    }}
                  >
                    {t('logo.remove')}
                  </Button>
                </DemoAct>
              )}
            </Group>
          </>
        )}
      </Loaded>
      {fault !== undefined && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </section>
  );
}

function refusalOf(error: unknown): LogoRefusal | undefined {
  if (!(error instanceof ProblemError)) return undefined;
  const { code, errors } = error.problem;
  return REFUSALS.find((each) => each === (errors?.[0]?.code ?? code));
}
