import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A cookie that scripts cannot read and other sites cannot send. Over https its name says that it is of this host alone
 * (`__Host-`, RFC 6265bis): no other host of the domain can set one in its place. Such a name asks for the path `/`; over
 * plain HTTP, where browsers refuse it, the calls that read the cookie are the only ones that get it.
 */
export function makeBrowserCookie(plainName: string, publicUrl: string | undefined) {
  const isSecure = (request: FastifyRequest) =>
    request.protocol === 'https' || (publicUrl?.startsWith('https:') ?? false);
  const nameFor = (request: FastifyRequest) => (isSecure(request) ? `__Host-${plainName}` : plainName);
  const options = (request: FastifyRequest) =>
    ({
      path: isSecure(request) ? '/' : '/api/auth',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
    }) as const;
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[nameFor(request)],
    write(request: FastifyRequest, reply: FastifyReply, value: string, expires: Date): void {
      reply.setCookie(nameFor(request), value, { ...options(request), expires });
    },
    clear(request: FastifyRequest, reply: FastifyReply): void {
      reply.clearCookie(nameFor(request), options(request));
    },
  };
}
