import { Button, TextInput } from '@mantine/core';
import {
  createOrganisation,
  inviteAdministrator,
  listOrganisations,
  type Organisation,
  readOrganisation,
  renameOrganisation,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useAllowed } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { ConflictChoice, versionMeanwhile } from '../../ui/conflict-choice.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './organisation-overview.module.css';

interface HandOver {
  readonly organisation: Organisation;
  readonly onClose: () => void;
}

/** What another feature adds to an organisation below the own one. */
interface TreeParts {
  /** The invitation of a first administrator; left out for who may not invite. */
  readonly renderHandOver?: ((handOver: HandOver) => ReactNode) | undefined;
  readonly renderDeletion: (organisation: Organisation) => ReactNode;
}

/** The own organisation and, for who may change them, the tree of those below it. */
export function OrganisationOverview({ organisationId, ...parts }: { organisationId: string } & TreeParts) {
  const mayChange = useAllowed('ORGANISATION_5102');
  return mayChange ? (
    <OrganisationTree ownId={organisationId} parts={parts} />
  ) : (
    <OwnOrganisation id={organisationId} />
  );
}

function OwnOrganisation({ id }: { id: string }) {
  const { t } = useTranslation('organisation');
  const query = useQuery(queryOf(readOrganisation, { params: { id } }));
  return (
    <section className={classes.root} aria-label={t('overview.title')}>
      <Loaded query={query}>{(organisation) => <Line organisation={organisation} isOwn depth={0} />}</Loaded>
    </section>
  );
}

function OrganisationTree({ ownId, parts }: { ownId: string; parts: TreeParts }) {
  const { t } = useTranslation('organisation');
  const query = useQuery(queryOf(listOrganisations, {}));
  return (
    <section className={classes.root} aria-label={t('overview.title')}>
      <p className={classes.hint}>{t('overview.hint')}</p>
      <Loaded query={query}>
        {(all) => {
          const below = (
            parentId: string | null,
            depth: number,
          ): { organisation: Organisation; depth: number }[] =>
            all
              .filter((organisation) =>
                parentId === null ? organisation.id === ownId : organisation.parentId === parentId,
              )
              .flatMap((organisation) => [{ organisation, depth }, ...below(organisation.id, depth + 1)]);
          return below(null, 0).map(({ organisation, depth }) => (
            <Line
              key={organisation.id}
              organisation={organisation}
              isOwn={organisation.id === ownId}
              depth={depth}
              parts={parts}
            />
          ));
        }}
      </Loaded>
    </section>
  );
}

function Line({
  organisation,
  isOwn,
  depth,
  parts,
}: {
  organisation: Organisation;
  isOwn: boolean;
  depth: number;
  /** For who may change it. */
  parts?: TreeParts;
}) {
  const { t } = useTranslation('organisation');
  const [doing, setDoing] = useState<'rename' | 'add' | 'hand-over'>();
  const { hasAdministrator, invitedAdministrator: email } = organisation;
  const canHandOver = parts?.renderHandOver !== undefined && !isOwn && !hasAdministrator;
  return (
    <div className={classes.line} style={{ marginInlineStart: depth * 22 }}>
      <div className={classes.words}>
        <strong>{organisation.name}</strong>
        <span className="meta">
          {isOwn && `${t('overview.own')} · `}
          {t('overview.since')} <TimeText at={organisation.createdAt} format={DATE_FORMATS.date} />
        </span>
        {parts !== undefined && !hasAdministrator && (
          <span className="meta">
            {email === null ? t('overview.noAdministrator') : t('overview.invited', { email })}
          </span>
        )}
      </div>
      {parts !== undefined && (doing === undefined || doing === 'hand-over') && (
        <div className={classes.buttons}>
          {canHandOver && (
            <DemoAct call={inviteAdministrator}>
              <Button
                size="compact-sm"
                aria-label={t('overview.inviteOf', { name: organisation.name })}
                onClick={() => setDoing('hand-over')}
              >
                {t('overview.invite')}
              </Button>
            </DemoAct>
          )}
          <DemoAct call={renameOrganisation}>
            <Button size="compact-sm" variant="default" onClick={() => setDoing('rename')}>
              {t('overview.rename')}
            </Button>
          </DemoAct>
          <DemoAct call={createOrganisation}>
            <Button size="compact-sm" variant="default" onClick={() => setDoing('add')}>
              {t('overview.add')}
            </Button>
          </DemoAct>
          {!isOwn && parts.renderDeletion(organisation)}
        </div>
      )}
      {doing === 'hand-over' && parts?.renderHandOver?.({ organisation, onClose: () => setDoing(undefined) })}
      {(doing === 'rename' || doing === 'add') && (
        <NameForm organisation={organisation} isNew={doing === 'add'} onDone={() => setDoing(undefined)} />
      )}
    </div>
  );
}

function NameForm({
  organisation,
  isNew,
  onDone,
}: {
  organisation: Organisation;
  isNew: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation('organisation');
  const client = useQueryClient();
  const [name, setName] = useState(isNew ? '' : organisation.name);
  // What the form was opened with: a change of somebody else is not written over unseen.
  const [version, setVersion] = useState(organisation.version);
  const save = useMutation({
    mutationFn: () =>
      isNew
        ? call(createOrganisation, { body: { name: name.trim(), parentId: organisation.id } })
        : call(renameOrganisation, { params: { id: organisation.id }, body: { name: name.trim(), version } }),
    onSuccess: onDone,
    onSettled: () => client.invalidateQueries({ queryKey: ['listOrganisations'] }),
  });
  const theirs = versionMeanwhile<Organisation>(save.error);
  const refusalOf = useRefusal();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t(isNew ? 'overview.newName' : 'overview.name')}
        placeholder={t(isNew ? 'overview.newName' : 'overview.name')}
        value={name}
        maxLength={120}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        error={save.error === null ? undefined : theirs === undefined && refusalOf(save.error)}
      />
      <Button size="xs" type="submit" disabled={name.trim() === ''} loading={save.isPending}>
        {t('save')}
      </Button>
      <Button size="xs" variant="default" onClick={onDone}>
        {t('cancel')}
      </Button>
      {theirs && (
        <ConflictChoice
          theirs={theirs.name}
          yours={name.trim()}
          onKeepMine={() => {
            setVersion(theirs.version);
            save.reset();
          }}
          onTakeTheirs={onDone}
        />
      )}
    </form>
  );
}
