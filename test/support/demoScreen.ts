import type { PersonaName } from '#demo/personas.ts'
import type { PeopleDatabase } from '#server/kernel/database/database.ts'

/** A screen of the product: the persona who opens it, and its path in the demo. */
export type DemoScreen = {
  route: string
  who?: PersonaName
  address?: string | ((db: PeopleDatabase) => Promise<string>)
}
