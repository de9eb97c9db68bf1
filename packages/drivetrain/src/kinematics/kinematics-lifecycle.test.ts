import { describe, expect, it } from 'vitest';
import {
  actionsFrom,
  evaluateAction,
  isTrusted,
  KINEMATICS_ACTIONS,
  KINEMATICS_STATUSES,
  type KinematicsQuestion,
  mayChange,
} from './kinematics-lifecycle.ts';

const question: KinematicsQuestion = {
  status: 'draft',
  isNewest: true,
  isSubmitter: false,
  hasColleague: true,
  isReopeningEnabled: true,
  hasComment: true,
};

describe('the life of a kinematics version', () => {
  it.each([
    ['draft', 'submit', 'submitted'],
    ['submitted', 'verify', 'verified'],
    ['submitted', 'reset', 'draft'],
    ['verified', 'lock', 'locked'],
    ['verified', 'reset', 'draft'],
    ['locked', 'reopen', 'reopened'],
    ['reopened', 'lock', 'locked'],
    ['reopened', 'reset', 'draft'],
  ] as const)('goes from %s by %s to %s', (status, action, next) => {
    expect(evaluateAction(action, { ...question, status })).toEqual({ next });
  });

  it('knows no other way', () => {
    const ways = KINEMATICS_STATUSES.flatMap((status) =>
      KINEMATICS_ACTIONS.filter((action) => 'next' in evaluateAction(action, { ...question, status })),
    );
    expect(ways).toHaveLength(8);
    expect(evaluateAction('reset', { ...question, status: 'locked' })).toEqual({
      refusal: 'not-from-this-status',
    });
    expect(KINEMATICS_STATUSES.map((status) => actionsFrom(status).length)).toEqual([1, 2, 2, 1, 2]);
  });

  it('asks for another person to verify, unless there is none', () => {
    const own = { ...question, status: 'submitted', isSubmitter: true } as const;
    expect(evaluateAction('verify', own)).toEqual({ refusal: 'needs-another-person' });
    expect(evaluateAction('verify', { ...own, hasColleague: false })).toEqual({ next: 'verified' });
    expect(evaluateAction('verify', { ...own, isSubmitter: false })).toEqual({ next: 'verified' });
  });

  it('reopens what is locked only with leave, and undoes nothing without a word why', () => {
    const locked = { ...question, status: 'locked' } as const;
    expect(evaluateAction('reopen', { ...locked, isReopeningEnabled: false })).toEqual({
      refusal: 'reopening-not-enabled',
    });
    expect(evaluateAction('reopen', { ...locked, hasComment: false })).toEqual({
      refusal: 'comment-missing',
    });
    expect(evaluateAction('reset', { ...question, status: 'verified', hasComment: false })).toEqual({
      refusal: 'comment-missing',
    });
    expect(evaluateAction('submit', { ...question, hasComment: false })).toEqual({ next: 'submitted' });
  });

  it('of an older version is over', () => {
    expect(evaluateAction('submit', { ...question, isNewest: false })).toEqual({ refusal: 'not-newest' });
  });

  it('is trusted from its verification on, and may change unless locked', () => {
    expect(KINEMATICS_STATUSES.filter(isTrusted)).toEqual(['verified', 'locked', 'reopened']);
    expect(KINEMATICS_STATUSES.filter((status) => !mayChange(status))).toEqual(['locked']);
  });
});
