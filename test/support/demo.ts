import { fillDemo } from '#demo/fill.ts'
import { personaPassword, type PersonaName } from '#demo/personas.ts'
import { freshDatabase } from '#test/support/database.ts'

/** A new database with a small demo organisation; returns its URL. */
export async function aDemo(members = 300): Promise<string> {
  const url = await freshDatabase()
  await fillDemo({ connectionString: url, members })
  return url
}

/** Logs in as a persona over HTTP; returns the token. */
export async function logInAs(origin: string, username: PersonaName): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: personaPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}
