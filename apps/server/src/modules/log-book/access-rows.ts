import { isRole, type Language, type LogAccess } from '@ritzel/contract';
import { type MessageLike, type MessageParams, sayMessage } from '@ritzel/sentences';
import type { AccessFacts, EventKind, ListedEvent } from '../domain-events/index.ts';
import { isAccessKind } from '../domain-events/index.ts';

/** Which events a kind of the organisation's log is made of. */
export const ACCESS_EVENTS_OF: Readonly<Record<LogAccess['kind'], readonly EventKind[]>> = {
  'sign-in': ['session'],
  rights: [
    'rights',
    'invitation',
    'role',
    'group',
    'visit',
    'service-account',
    'webhook',
    'policy',
    'organisation',
  ],
};

/** What happened to somebody's rights as a row; undefined of what is about equipment. */
export function toAccessRow({ event, personName }: ListedEvent, language: Language): LogAccess | undefined {
  if (!isAccessKind(event.kind)) return undefined;
  // @NOTE: the kind is one of them
  const facts = event as AccessFacts;
  const name = personName ?? '?';
  const message = messageOf(facts, name, event.actor.name ?? '');
  return {
    kind: event.kind === 'session' ? 'sign-in' : 'rights',
    id: String(event.position),
    at: event.occurredAt.toISOString(),
    ...message,
    sentence: sayMessage(message, language),
    by: event.actor.name,
  };
}

/** Shipped roles go by their code, which each language has a word for; own ones by their name. */
const roleWord = (code: string, { ownRoles }: { ownRoles?: Readonly<Record<string, string>> }) =>
  isRole(code) ? code : (ownRoles?.[code] ?? code);
const roleWords = (codes: readonly string[], own: { ownRoles?: Readonly<Record<string, string>> }): string =>
  codes.map((code) => roleWord(code, own)).join(', ');

const said = (code: string, params: MessageParams = {}): MessageLike => ({ code: `ACCESS_${code}`, params });

function messageOf(facts: AccessFacts, name: string, by: string): MessageLike {
  switch (facts.kind) {
    case 'session':
      return sessionMessage(facts, name);
    case 'rights':
      return rightsMessage(facts, name);
    case 'invitation': {
      const { email, role } = facts.parameters;
      const params = { email, role: roleWord(role, facts.parameters) };
      return said(
        {
          created: 'INVITED',
          'sent-again': 'INVITED_AGAIN',
          accepted: 'INVITATION_ACCEPTED',
          withdrawn: 'INVITATION_WITHDRAWN',
        }[facts.code],
        params,
      );
    }
    case 'role': {
      const { name: role, added, removed } = facts.parameters;
      if (facts.code === 'created') return said('OWN_ROLE_CREATED', { role });
      if (facts.code === 'deleted') return said('OWN_ROLE_DELETED', { role });
      return said('OWN_ROLE_CHANGED', { role, added: added.length, removed: removed.length });
    }
    case 'group':
      return groupMessage(facts);
    case 'visit':
      return facts.code === 'entered'
        ? said('OPERATOR_ENTERED', { by, reason: facts.parameters.reason })
        : said('OPERATOR_LEFT', { by });
    case 'service-account': {
      const service = facts.parameters.name;
      return said(
        {
          created: 'SERVICE_CREATED',
          deleted: 'SERVICE_DELETED',
          'token-issued': 'TOKEN_ISSUED',
          'token-revoked': 'TOKEN_REVOKED',
        }[facts.code],
        { service },
      );
    }
    case 'webhook': {
      const webhook = facts.parameters.name;
      if (facts.code === 'paused')
        return said(facts.parameters.pause === 'gone' ? 'WEBHOOK_PAUSED_GONE' : 'WEBHOOK_PAUSED_FAILING', {
          webhook,
        });
      return said(
        {
          created: 'WEBHOOK_CREATED',
          changed: 'WEBHOOK_CHANGED',
          deleted: 'WEBHOOK_DELETED',
          'secret-rotated': 'WEBHOOK_SECRET_ROTATED',
          resumed: 'WEBHOOK_RESUMED',
        }[facts.code],
        { webhook },
      );
    }
    case 'policy': {
      const { name: policy, version } = facts.parameters;
      return said(facts.code === 'published' ? 'POLICY_PUBLISHED' : 'POLICY_WITHDRAWN', { policy, version });
    }
    case 'organisation':
      return organisationMessage(facts);
  }
}

function sessionMessage(facts: Extract<AccessFacts, { kind: 'session' }>, name: string): MessageLike {
  switch (facts.code) {
    case 'signed-in': {
      const { method, secondFactor } = facts.parameters;
      if (method === undefined) return said('SIGNED_IN', { name });
      return secondFactor
        ? said('SIGNED_IN_WITH_FACTOR', { name, method, factor: secondFactor })
        : said('SIGNED_IN_BY', { name, method });
    }
    case 'refused':
      return said('REFUSED', { name });
    case 'locked-out':
      return said('LOCKED_OUT', { name, ...facts.parameters });
    case 'signed-out':
      return said('SIGNED_OUT', { name });
    case 'revoked':
      return facts.parameters.isEverywhere
        ? said('SIGNED_OUT_EVERYWHERE', { name, sessions: facts.parameters.sessions })
        : said('SESSION_ENDED', { name });
    case 'stolen':
      return said('SESSION_STOLEN', { name });
  }
}

function organisationMessage(facts: Extract<AccessFacts, { kind: 'organisation' }>): MessageLike {
  switch (facts.code) {
    case 'created':
      return said('ORGANISATION_CREATED', { name: facts.parameters.to });
    case 'renamed':
      return said('ORGANISATION_RENAMED', { from: facts.parameters.from ?? '', to: facts.parameters.to });
    case 'status-changed':
      return said(`ORGANISATION_${organisationStep(facts.parameters)}`, { name: facts.parameters.name });
    case 'export-requested':
      return said('ORGANISATION_EXPORT_REQUESTED');
    case 'exported':
      return said('ORGANISATION_EXPORTED');
  }
}

function organisationStep({ from, to }: { readonly from: string; readonly to: string }): string {
  if (to === 'deleted') return 'DELETED';
  if (from === 'deleted') return 'RESTORED';
  return to === 'disabled' ? 'DISABLED' : 'ENABLED';
}

function rightsMessage(facts: Extract<AccessFacts, { kind: 'rights' }>, name: string): MessageLike {
  switch (facts.code) {
    case 'role-changed': {
      const { from, to } = facts.parameters;
      return said('ROLE_CHANGED', {
        name,
        from: roleWords(from.split(' '), facts.parameters),
        to: roleWord(to, facts.parameters),
      });
    }
    case 'role-given':
    case 'role-taken':
      return said(facts.code === 'role-given' ? 'ROLE_GIVEN' : 'ROLE_TAKEN', {
        name,
        role: roleWord(facts.parameters.role, facts.parameters),
      });
    case 'status-changed':
      return said(facts.parameters.to === 'disabled' ? 'ACCOUNT_DISABLED' : 'ACCOUNT_ENABLED', { name });
    case 'account-created':
      return said('ACCOUNT_CREATED', { name, role: roleWord(facts.parameters.role, facts.parameters) });
    case 'account-deleted':
      return said('ACCOUNT_DELETED', { name: facts.parameters.name });
    case 'password-changed':
      return said('PASSWORD_CHANGED', { name });
    case 'second-factor-added':
    case 'second-factor-removed':
      return said(facts.code === 'second-factor-added' ? 'FACTOR_ADDED' : 'FACTOR_REMOVED', {
        name,
        factor: facts.parameters.factor,
      });
    case 'second-factors-reset':
      return said('FACTORS_RESET', { name });
    case 'recovery-codes-renewed':
      return said('RECOVERY_CODES_RENEWED', { name });
    case 'second-factor-rule-changed': {
      const { to } = facts.parameters;
      return to.length === 0
        ? said('FACTOR_RULE_ENDED')
        : said('FACTOR_RULE', { roles: roleWords(to, facts.parameters) });
    }
    case 'single-sign-on-changed':
      return said('SINGLE_SIGN_ON_CHANGED');
  }
}

function groupMessage(facts: Extract<AccessFacts, { kind: 'group' }>): MessageLike {
  switch (facts.code) {
    case 'created':
      return said('GROUP_CREATED', { group: facts.parameters.name });
    case 'deleted':
      return said('GROUP_DELETED', { group: facts.parameters.name });
    case 'changed': {
      const { from, to } = facts.parameters;
      return from.name === to.name
        ? said('GROUP_MOVED', { group: to.name })
        : said('GROUP_RENAMED', { from: from.name, to: to.name });
    }
    case 'people-added':
    case 'people-removed':
      return said(facts.code === 'people-added' ? 'GROUP_PEOPLE_ADDED' : 'GROUP_PEOPLE_REMOVED', {
        group: facts.parameters.name,
        people: facts.parameters.names.join(', '),
      });
    case 'equipment-moved':
      return said('GROUP_EQUIPMENT_MOVED', {
        group: facts.parameters.name,
        to: facts.parameters.to ?? '',
        count: facts.parameters.equipmentIds.length,
      });
    case 'equipment-added':
    case 'equipment-removed':
      return said(facts.code === 'equipment-added' ? 'GROUP_EQUIPMENT_ADDED' : 'GROUP_EQUIPMENT_REMOVED', {
        group: facts.parameters.name,
        count: facts.parameters.equipmentIds.length,
      });
  }
}
