import { Link } from '@tanstack/react-router'
import { ScreenHeading } from '#web/kernel/page/ScreenHeading.tsx'
import { useOrganisation } from '#web/kernel/shell/useOrganisation.ts'
import { whoSees } from '#contract/self/whoSees.ts'
import { Facts } from '#web/ui/Facts.tsx'
import styles from './pages.module.css'

export function Privacy() {
  const { contactEmail: contact } = useOrganisation()
  return (
    <div className={styles.prose}>
      <ScreenHeading name="Quién puede ver tus datos" />
      <p>
        Pertenecer a una organización política es un dato especialmente protegido. Por eso cada persona ve
        solo lo que su papel necesita, y lo decide el servidor en cada consulta.
      </p>
      <Facts of={whoSees.map(({ who, sees }) => [who, sees])} />
      <Outside />
      <h2>Lo que queda escrito</h2>
      <p>
        Abrir la ficha de una persona, buscarla por su DNI o descargar una lista deja constancia de quién lo
        hizo, cuándo y con qué navegador. Ese registro entero lo lee la Superadministración, y nadie lo puede
        cambiar desde la aplicación.
      </p>
      <Groups />
      <Meetings />
      <Forgetting />
      <h2>Lo que guarda este navegador</h2>
      <ul>
        <li>
          La llave de tu sesión, hasta que sales o caduca. En un equipo compartido, usa siempre «Salir».
        </li>
        <li>
          Lo que escribes en un formulario, solo en esa pestaña, y lo que lees sin conexión en una puerta:
          hasta que lo envías, lo dejas o sales, y como mucho 12 horas. Nunca una contraseña.
        </li>
        <li>
          Al inscribirte, el correo que has dado, para poder enviártelo otra vez: hasta que cierras la
          pestaña.
        </li>
        <li>
          Tus preferencias: tema, tamaño del texto, densidad, menú plegado y columnas de las tablas. Y si la
          última vez saliste o caducó tu sesión.
        </li>
        <li>Los ficheros del programa y páginas para cuando no hay conexión. Nunca una página con datos.</li>
      </ul>
      <p>
        Solo usamos una cookie, necesaria para proteger tu cuenta: un número al azar que se guarda al entrar,
        durante 180 días, para que quien pruebe contraseñas en otro sitio no te cierre la puerta en este. No
        sirve para entrar ni para seguirte. Tampoco usamos analítica ni servicios de terceros.
      </p>
      <h2>Tus derechos</h2>
      <p>
        En <Link to="/mis-datos">Mis datos</Link> puedes ver y llevarte lo que se guarda sobre ti (allí se
        dice qué no va, y por qué), retirar consentimientos y saber cuándo se ha consultado tu ficha y con qué
        papel; en tu panel, corregirla o darte de baja.
      </p>
      <p>
        También puedes pedir a tu organización ver tus datos, corregirlos, llevártelos, limitar su uso o
        borrarlos, y retirar tu consentimiento cuando quieras. Si no te responde, puedes reclamar ante la
        Agencia Española de Protección de Datos.
      </p>
      <p>
        Que se borren se pide en <Link to="/mis-datos">Mis datos</Link>. Si te diste de baja y ya no puedes
        entrar, escribe a <a href={`mailto:${contact}`}>{contact}</a> desde la dirección que tenías, o di
        quién eres: la oficina lo anota y te contesta en un mes.
      </p>
    </div>
  )
}

const Forgetting = () => (
  <>
    <h2>Cuánto se guardan</h2>
    <p>
      Si te das de baja, tus datos quedan bloqueados los años que fija la organización, tres si no dice otra
      cosa, y los de tus cobros y donaciones, seis al menos, porque lo pide la ley. Después se anonimizan
      solos: se borran tu ficha, tu cuenta, tus registros, los comentarios, los correos y lo que decía de ti
      cada cambio, y nadie puede recuperarlos. Quedan números sin tu nombre: cuánta gente había, cuánta fue a
      una reunión, cuánto se cobró. En las actas firmadas sigue el nombre de quien presidió.
    </p>
  </>
)

const Groups = () => (
  <>
    <h2>Cómo se agrupa a las personas</h2>
    <ul>
      <li>
        Las etiquetas y las listas las pone Administración, a mano o por un fichero. Las que tienes están en
        lo que te llevas de <Link to="/mis-datos">Mis datos</Link>, y se quitan si te das de baja.
      </li>
      <li>
        Un segmento es un filtro con nombre, como «Menores de 30 años de Getafe»: no guarda a nadie, y cada
        vez encuentra a quien lo cumple.
      </li>
      <li>
        Una lista fija guarda a quiénes encontró un segmento un día, a quiénes tenían derecho a estar en una
        reunión y a quiénes fueron, o a quiénes tenían derecho a votar, para poder demostrarlo después:
        nombre, documento, fecha de nacimiento, tipo de inscripción, ciudad, asamblea, cuota y lo demás que
        pedía el segmento. No cambia ni se borra, tampoco si te das de baja; si se borran tus datos, tu línea
        queda vacía. En cuáles estás, y con qué datos, también lo dice lo que te llevas.
      </li>
      <li>
        De una votación se guarda quién estaba en su censo, qué se reclamó de él y, desde el recuento, quién
        votó, sin la hora. Administración lo lee. Qué votó cada persona no lo sabe nadie.
      </li>
    </ul>
  </>
)

const Meetings = () => (
  <>
    <h2>Reuniones</h2>
    <ul>
      <li>
        El acta dice por su nombre quién presidió y quién llevó la secretaría: lo lee quien ve la reunión, y
        una vez firmada no cambia. De quienes fueron, los demás miembros leen cuántos; los nombres,
        Administración y el cargo de la asamblea, y para ellos van también en el acta.
      </li>
      <li>
        Tu carné es un código que cambia cada 30 segundos y lleva el número de tu ficha y nada más de ti.
      </li>
      <li>
        La dirección de tu calendario vale como una llave: quien la tenga ve cuándo son tus reuniones, y su
        título y lugar si así la pediste, hasta que la quites.
      </li>
    </ul>
  </>
)

/** Who gets data outside the organisation: those who collect fees, and the tax office. */
const Outside = () => (
  <>
    <h2>A quién se dan fuera</h2>
    <ul>
      <li>
        Si pagas una cuota o una donación por el banco, el banco de la organización recibe, y pasa al tuyo, tu
        nombre o el del titular, la cuenta, el importe, el concepto y la referencia y la fecha de tu mandato.
        Si tu banco pide la prueba, también la orden que firmaste.
      </li>
      <li>
        La Agencia Tributaria recibe cada año, en la declaración de cuotas y donaciones (modelo 182), el
        documento, el nombre, la provincia y lo que pagó cada persona.
      </li>
      <li>
        Lo que se envió al banco se guarda tal como se envió, con la cuenta, el tiempo que obliga la ley,
        también si te das de baja.
      </li>
    </ul>
  </>
)
