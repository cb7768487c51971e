import type pg from 'pg'
import type { TagColor, TagKind } from '#contract/people/tag.ts'
import type { PersonaName } from '#demo/personas.ts'

const owner: PersonaName = 'admin@concejo.example'

/** Each is put on every so many members. */
const tags: { name: string; color: TagColor; kind: TagKind; role: string | null; every: number }[] = [
  { name: 'Pega carteles', color: 'green', kind: 'tag', role: 'ROLE_ADMIN', every: 7 },
  { name: 'Interventora', color: 'purple', kind: 'tag', role: 'ROLE_ADMIN', every: 11 },
  { name: 'Cena de mayo', color: 'grey', kind: 'list', role: null, every: 31 },
]

/** Inserts the tags of the demo, which belong to its admin, and puts them on some of its members. */
export async function insertTags(client: pg.Client): Promise<void> {
  for (const { name, color, kind, role, every } of tags)
    await client.query(
      `with made as (
        insert into tag (name, color, kind, owner_id, shared_role, updated_by)
        select $1, $2, $3, id, $4, username from app_user where username = $5 returning id, owner_id)
      insert into person_tag (tag_id, affiliate_id, added_by)
      select made.id, affiliate.id, made.owner_id from made, affiliate
      where inscription_type <> 0 and affiliate.id % $6 = 0 and affiliate.id <= 20000`,
      [name, color, kind, role, owner, every],
    )
}
