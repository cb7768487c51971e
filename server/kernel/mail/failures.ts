/** What is kept and logged of a failure: its class, and never the server's answer, which may quote the recipient (rule log-5). */
export function classifyFailure(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code, responseCode, findStatus(error)].filter(Boolean).join(' ') || (error as Error).name
}

/**
 * What a server says of a recipient that it refuses, as an enhanced status code (RFC 3463): 5.1.1 is an address that
 * does not exist, 5.7.1 a relay that does not let us.
 */
function findStatus(error: unknown): string | undefined {
  const { command, response } = error as { command?: string; response?: string }
  return command === 'RCPT TO' ? /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0] : undefined
}

/** A failure that the next mail would meet as well: the relay is away, or takes nothing. */
export const isOfRelay = (error: unknown): boolean => {
  const { code, command } = error as { code?: string; command?: string }
  return code !== undefined && command !== 'RCPT TO'
}

/** A refusal for good of what was said to the relay, whoever's fault it is. */
export const isRefusal = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500
