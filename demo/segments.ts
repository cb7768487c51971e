import type pg from 'pg'
import type { SegmentTree } from '#contract/people/choosing/segmentTree.ts'
import { centro } from '#demo/assemblies.ts'
import type { PersonaName } from '#demo/personas.ts'

const owner: PersonaName = 'admin@concejo.example'

/** The segments that meetings invite. */
export const segmentNames = { young: 'Jóvenes que aportan', affiliated: 'Afiliación' }

/** With whom each is shared: a role, or the assembly Centro. */
const segments: { name: string; tree: SegmentTree; role?: string; assemblyId?: number }[] = [
  {
    name: segmentNames.young,
    tree: { where: { ageTo: 29, yearlyFeeFrom: 60 } },
    role: 'ROLE_ADMIN',
  },
  {
    name: 'Sin correo, o sin comunicaciones',
    tree: { any: [{ where: { hasEmail: 'false' } }, { where: { communications: 'false' } }] },
    role: 'ROLE_ADMIN',
  },
  {
    name: segmentNames.affiliated,
    tree: { where: { inscriptionType: [1] } },
    assemblyId: centro.id,
  },
]

/** Inserts the segments of the demo, which belong to its admin. */
export async function insertSegments(client: pg.Client): Promise<void> {
  for (const { name, tree, role = null, assemblyId = null } of segments)
    await client.query(
      `insert into segment (name, filter, owner_id, shared_role, shared_assembly_id, updated_by)
      select $1, $2, id, $3, $4, username from app_user where username = $5`,
      [name, JSON.stringify({ v: 1, tree }), role, assemblyId, owner],
    )
}

/** Connects the meetings that invite a segment with it. */
export async function linkInvitingMeetings(client: pg.Client): Promise<void> {
  await client.query(
    'update meeting set segment_id = segment.id from segment where segment.name = meeting.segment_name',
  )
}
