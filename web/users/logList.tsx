import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { activityActions } from '#contract/activityActions.ts'
import { aboutPeople, log, type LogEntry } from '#contract/activity/log.ts'
import { momentInMadrid } from '#contract/column.ts'
import { roleLabels } from '#contract/actor.ts'
import { filtersFor } from '#web/kernel/list/filters.ts'
import { optionsFromLabels } from '#web/kernel/list/options.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { useCurrentMinute } from '#web/kernel/api/useCurrentMinute.ts'
import { findThing } from '#web/users/findThing.ts'
import styles from './users.module.css'
import { formatAgo } from '#web/ui/formatAway.ts'

const { text, choice, day, search } = filtersFor(log.list)

/** Actions are filtered by what people read. */
const actionLabels = Object.fromEntries(Object.values(activityActions).map((label) => [label, label]))

/** The filters of one account's log; the full log adds user, role and whom it is about (rule log-7). */
export const activityFilters = [
  search('action', 'Acción', optionsFromLabels(actionLabels)),
  day('fromDate', 'Desde el día'),
  day('toDate', 'Hasta el día'),
]
export const userFilter = text('username', 'Usuario')
export const logFilters = [
  userFilter,
  choice('role', 'Rol', roleLabels),
  text('idDocument', 'Persona (DNI)'),
  ...activityFilters,
]

/** Lets a text wrap, so that all seven columns fit in the window. */
const breakWords = (words: string | undefined): ReactNode =>
  words && (
    <span className={styles.narrow}>
      <Breakable>{words}</Breakable>
    </span>
  )

/** The details of a line; what they begin with is the way to it, as super admins see it all. */
function named(description: string): ReactNode {
  const thing = findThing(description)
  if (!thing) return breakWords(description || undefined)
  const { said, to, id } = thing
  return (
    <span className={styles.narrow}>
      <Link to={to} params={{ id }}>
        {said}
      </Link>
      <Breakable>{description.slice(said.length)}</Breakable>
    </span>
  )
}

const cells = {
  username: ({ userModel }: LogEntry) => breakWords(userModel?.username),
  action: ({ action }: LogEntry) => breakWords(action),
  description: ({ description, people = [], more = 0 }: LogEntry) =>
    description || people.length > 0 ? (
      <>
        {named(description)}
        {people.length > 0 && (
          <span className={styles.about}>
            {people.map(({ id, name }) => (
              <Link key={id} to="/censo-base/inscritos/$id" params={{ id: `${id}` }}>
                {name}
              </Link>
            ))}
            {more > 0 && (more < aboutPeople.counted ? `y ${more} más` : 'y muchas más')}
          </span>
        )}
      </>
    ) : undefined,
  creationDate: (entry: LogEntry) => <When {...entry} />,
}

/** The time of an entry, and how long ago it was (rule log-7). */
function When({ creationDate }: LogEntry) {
  const now = useCurrentMinute()
  return (
    <time dateTime={creationDate}>
      {momentInMadrid(creationDate)}
      <small className={styles.ago}>{formatAgo(creationDate, now)}</small>
    </time>
  )
}

/** The props that both lists of the log share. */
export const logListProps = {
  noun: ['línea', 'líneas'],
  endpoint: log.list,
  cells,
  link: null,
  sizes: [5, 10, 20],
  download: log.export,
} as const
