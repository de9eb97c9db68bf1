import { beginTotp, confirmTotp, type Session, signIn, type TotpSetup } from '@ritzel/contract';
import { makeSecretBox } from '../../platform/secret-box.ts';
import { makeSessionServer, type SessionServerOptions } from '../../testing/session-server.testing.ts';
import { mandatoryPolicyIds, TEST_PASSWORD } from '../../testing/users.testing.ts';
import { addSecondFactorRoutes, makeAfterPassword } from './index.ts';
import { totpCodeAt } from './totp-code.testing.ts';

export const testBox = makeSecretBox('a secret of the tests and of nothing else');

/** Sessions with second factors, and what people do with their authenticator app. */
export async function makeSecondFactorServer({ addRoutes }: Pick<SessionServerOptions, 'addRoutes'> = {}) {
  const server = await makeSessionServer({
    afterPassword: makeAfterPassword({}),
    addRoutes: (http, parts, log) => {
      addSecondFactorRoutes(http, { ...parts, box: testBox });
      addRoutes?.(http, parts, log);
    },
  });
  const policyIds = await mandatoryPolicyIds(server);

  /** The code of a secret, so many steps from now. */
  const codeOf = (secret: string, steps = 0) => totpCodeAt(secret, server.now().getTime(), steps);

  return {
    ...server,
    codeOf,
    /** The password step, policies accepted. */
    enterPassword: (email: string, password = TEST_PASSWORD) =>
      server.send(signIn, { query: { policiesAccepted: 'true', policyIds }, body: { email, password } }),
    /** A user with an authenticator app; the codes of the last minutes are not used yet. */
    async setUpTotp(email: string): Promise<{ secret: string; session: Session; recoveryCodes: string[] }> {
      const { session } = await server.signInAs(email);
      const { token } = session;
      const setup = (await server.send(beginTotp, {}, { token })).body as TotpSetup; // @NOTE: the server checks replies in tests
      const confirmed = await server.send(confirmTotp, { body: { code: codeOf(setup.secret) } }, { token });
      const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] }; // @NOTE: as above
      server.wait(90_000);
      return { secret: setup.secret, session, recoveryCodes };
    },
  };
}
