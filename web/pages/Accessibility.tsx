import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import styles from './pages.module.css'

export function Accessibility() {
  return (
    <div className={styles.prose}>
      <ScreenHeading name="Declaración de accesibilidad" />
      <p>
        Queremos que cualquiera pueda usar Concejo. Lo hacemos y lo probamos según las pautas WCAG 2.2, nivel
        AA, y la norma EN 301 549.
      </p>
      <h2>Qué puedes hacer</h2>
      <ul>
        <li>Usarlo todo solo con el teclado: siempre se ve dónde estás.</li>
        <li>Leerlo con un lector de pantalla: cada página tiene su título, sus encabezados y sus avisos.</li>
        <li>Ampliar hasta el 400 % sin que haya que desplazarse de lado, también en el móvil.</li>
        <li>
          Elegir el tema claro u oscuro, el tamaño del texto y la densidad de las tablas en «Preferencias»,
          arriba a la derecha.
        </li>
        <li>Usar el contraste alto y la reducción de movimiento de tu sistema.</li>
      </ul>
      <h2>Cómo lo comprobamos</h2>
      <p>
        Con pruebas automáticas en cada página, en móvil y en escritorio, con los dos temas, y recorriéndolas
        con el teclado. Todavía no la ha revisado una entidad externa.
      </p>
      <h2>Qué falta</h2>
      <ul>
        <li>
          Las tablas con muchas columnas se desplazan de lado dentro de su recuadro en pantallas medianas.
        </li>
        <li>Los ficheros .xlsx y .csv que se descargan no llevan marcas de accesibilidad.</li>
      </ul>
      <h2>Si algo no te funciona</h2>
      <p>
        Cuéntalo a tu asamblea o a quien administra Concejo en tu organización: qué página era, qué querías
        hacer y con qué navegador o ayuda técnica. En la página de <Link to="/ayuda">ayuda</Link> dice cómo.
      </p>
    </div>
  )
}
