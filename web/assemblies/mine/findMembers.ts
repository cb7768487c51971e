import { members } from '#contract/assemblies/members.ts'
import { fullName } from '#contract/people/name.ts'
import { formatPhone } from '#contract/people/phone.ts'
import { call } from '#web/kernel/api/api.ts'
import type { FoundEntry } from '#web/kernel/shell/finders.ts'
import { describeAll } from '#web/people/findPeople.ts'

const leadTo = (q: string) => ({ to: '/mi-asamblea/inscritos', search: { q } }) as const

/** The members whom a typed text means, the best eight, as entries of the palette, and the way to all of them. */
export async function findMembers(typed: string, signal: AbortSignal): Promise<FoundEntry[]> {
  const { content, totalElements } = await call(members.list, { query: { q: typed, size: 8 } }, { signal })
  return [
    ...content.map((member): FoundEntry => ({
      key: `member ${member.id}`,
      label: fullName(member),
      details: [
        member.idDocument,
        member.city,
        member.phone && formatPhone(member.phone),
        member.email,
      ].flatMap((detail) => detail || []),
      icon: 'user',
      to: leadTo(member.idDocument),
    })),
    ...(totalElements > content.length
      ? [
          {
            key: 'more members',
            label: describeAll(totalElements, 'Miembros'),
            details: [],
            icon: 'people',
            to: leadTo(typed),
          } as const,
        ]
      : []),
  ]
}
