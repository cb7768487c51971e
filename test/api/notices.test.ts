import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { noticeKinds, noticeRules } from '#contract/meetings/notices.ts'
import { anApp } from '#test/support/app.ts'

/** The kinds that a definition names. */
const namesIn = (text: string) => Array.from(text.matchAll(/'(\w+)'::text/g), ([, name = '']) => name)

test('rule convocation-2: the database knows each kind of notice, and for what each is made once', async () => {
  const { db } = await anApp()
  const { rows: checks } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'meeting_notice'::regclass and conname = 'meeting_notice_kind_check'`.execute(db)
  expect(namesIn(checks[0]?.definition ?? '').toSorted()).toEqual([...noticeKinds].toSorted())
  const { rows: indexes } = await sql<{ definition: string }>`
    select indexdef as definition from pg_indexes where tablename = 'meeting_notice' and indexdef like '% UNIQUE %WHERE%'`.execute(
    db,
  )
  const columns = { version: 'version', startsAt: 'starts_at' } as const
  for (const kind of noticeKinds) {
    const { once } = noticeRules[kind]
    const of = indexes.filter(({ definition }) => namesIn(definition).includes(kind))
    const subjects = Object.entries(noticeRules[kind].templates).flatMap(([subject, template]) =>
      template === null ? [] : [subject],
    )
    expect(of.map(({ definition }) => /\((\w+_id, \w+)\)/.exec(definition)?.[1])).toEqual(
      once === null ? [] : subjects.map((subject) => `${subject}_id, ${columns[once]}`),
    )
  }
})
