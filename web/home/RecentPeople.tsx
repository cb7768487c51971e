import { Link } from '@tanstack/react-router'
import { readRecentPeople } from '#web/people/recentPeople.ts'
import { Card } from '#web/ui/Card.tsx'
import styles from './home.module.css'

/** The files that the user opened last in this tab (decision 48). */
export function RecentPeople() {
  const people = readRecentPeople()
  return (
    <Card title="Últimas fichas abiertas">
      {people.length === 0 ? (
        <p>Aquí estarán las fichas que abras, mientras dure esta pestaña.</p>
      ) : (
        <ul className={styles.recent}>
          {people.map(({ id, name }) => (
            <li key={id}>
              <Link to="/censo-base/inscritos/$id" params={{ id: `${id}` }}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
