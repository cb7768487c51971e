import { fillDemo } from '#demo/fill.ts'
import { personaPassword, type PersonaName } from '#demo/personas.ts'
import { freshDatabase } from '#test/support/database.ts'

/** A fresh database with a small demo organisation; answers its connection string. */
export async function aDemo(members = 300): Promise<string> {
  const url = await freshDatabase()
  await fillDemo({ connectionString: url, members })
  return url
}

/** A persona's token, got through the door like anybody's. */
export async function logInAs(origin: string, username: PersonaName): Promise<string> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: personaPassword }),
  })
  return ((await answer.json()) as { token: string }).token
}
