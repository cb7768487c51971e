import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import styles from './pages.module.css'

/** The libraries of this product, with their licences. */
const libraries = [
  { name: 'React', licence: 'MIT' },
  { name: 'TanStack Router y Query', licence: 'MIT' },
  { name: 'React Aria', licence: 'Apache 2.0' },
  { name: 'React Hook Form, zod', licence: 'MIT' },
  { name: 'Fastify, Kysely', licence: 'MIT' },
  { name: 'TipTap y ProseMirror, para escribir textos', licence: 'MIT' },
  { name: 'pdfkit, para los papeles en PDF', licence: 'MIT' },
  { name: 'Letra DejaVu, en los papeles', licence: 'Licencia de Bitstream Vera' },
  { name: 'es-atlas y d3-geo, para los mapas', licence: 'MIT e ISC' },
  { name: 'Límites del Instituto Geográfico Nacional, en los mapas', licence: 'CC BY 4.0' },
  { name: 'PostgreSQL', licence: 'Licencia de PostgreSQL' },
  { name: 'Letra Atkinson Hyperlegible, del Braille Institute', licence: 'SIL OFL 1.1' },
]

export function About() {
  return (
    <div className={styles.prose}>
      <ScreenHeading lead="El censo y las asambleas de tu organización." />
      <p>Versión {import.meta.env.VITE_VERSION}</p>
      <p>
        Concejo guarda sus datos en el servidor de la organización y no carga nada de otros sitios: ni
        anuncios, ni analítica, ni tipos de letra ajenos.
      </p>
      <h2>Accesibilidad y privacidad</h2>
      <ul>
        <li>
          <Link to="/accesibilidad">Declaración de accesibilidad</Link>
        </li>
        <li>
          <Link to="/privacidad">Quién puede ver tus datos</Link>
        </li>
      </ul>
      <h2>Licencias</h2>
      <p>Concejo está hecho con estos programas de código abierto:</p>
      <Facts of={libraries.map(({ name, licence }) => [name, licence])} />
    </div>
  )
}
