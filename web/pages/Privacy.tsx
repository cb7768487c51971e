import { PageHeading } from '#web/ui/PageHeading.tsx'
import styles from './pages.module.css'

/** Who sees what, in the seeds' terms (000 §6) and PRODUCT's corrections (§2, §4). */
const eyes = [
  { who: 'Tú', sees: 'Tu propia ficha, entera, siempre que entras.' },
  { who: 'Otros miembros', sees: 'Nada de tu ficha.' },
  {
    who: 'Enlace y Responsable',
    sees: 'Su propia ficha. No ven el censo: de la asamblea a la que estén vinculados, solo lo que su tarea pide.',
  },
  {
    who: 'Administración',
    sees: 'El censo: las listas, las fichas y sus descargas. La cuenta bancaria se muestra tapada.',
  },
  {
    who: 'Superadministración',
    sees: 'Lo mismo que Administración y, además, las cuentas de usuario y el registro de actividad.',
  },
]

export function Privacy() {
  return (
    <div className={styles.prose}>
      <PageHeading title="Privacidad">Quién puede ver tus datos</PageHeading>
      <p>
        Pertenecer a una organización política es un dato especialmente protegido. Por eso cada persona ve
        solo lo que su papel necesita, y lo decide el servidor en cada consulta.
      </p>
      <dl className={styles.facts}>
        {eyes.map(({ who, sees }) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>{sees}</dd>
          </div>
        ))}
      </dl>
      <h2>Lo que queda escrito</h2>
      <p>
        Abrir la ficha de una persona, buscarla por su DNI o descargar una lista deja constancia de quién lo
        hizo y cuándo. Ese registro no se puede cambiar desde la aplicación.
      </p>
      <h2>Lo que guarda este navegador</h2>
      <ul>
        <li>
          La llave de tu sesión, hasta que sales o caduca. En un equipo compartido, usa siempre «Salir».
        </li>
        <li>Tus preferencias: tema, tamaño del texto, densidad y columnas de las tablas.</li>
      </ul>
      <p>No usamos cookies, ni analítica, ni servicios de terceros.</p>
      <h2>Tus derechos</h2>
      <p>
        Puedes pedir a tu organización ver tus datos, corregirlos, llevártelos, limitar su uso o borrarlos, y
        retirar tu consentimiento cuando quieras. Si no te responde, puedes reclamar ante la Agencia Española
        de Protección de Datos.
      </p>
    </div>
  )
}
