/** OWASP's password storage cheat sheet, argon2id: 19 MiB, two passes, one lane. The library's default is argon2id. */
export const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
