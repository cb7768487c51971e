import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** Voting, what is secret of it, and who could still cheat: decision 40 in the words of voters. */
export function VotingHelp() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  // It is loaded after the page, which could not lead here yet.
  useEffect(() => {
    if (hash === 'votar') heading.current?.scrollIntoView()
  }, [hash])
  return (
    <>
      <h2 id="votar" ref={heading}>
        Votar
      </h2>
      <p>
        En <Link to="/votaciones">Votaciones</Link>, «VOTAR» abre la papeleta: una pregunta en cada pantalla
        y, al final, lo que has elegido para que lo revises. Solo consta cuando pulsas «Enviar voto» y lees
        «Envío completado». Se vota una vez y no se puede cambiar. Si se pierde la conexión, pulsa
        «Reintentar»: aunque tu voto ya hubiera llegado, cuenta una sola vez. Si pasan 10 minutos sin que
        toques nada, se borra lo elegido.
      </p>
      <p>
        Cuenta el reloj del servidor, no el de tu móvil. Votar en blanco es una opción más, si la votación la
        permite; no elegir nada no se envía.
      </p>
      <h3>Qué es secreto</h3>
      <p>
        Qué has votado. Tu voto se cierra con una llave antes de guardarse, aparte de quién ha votado y sin
        hora ni orden que los una, y la llave se destruye al contar. Con las pantallas, la base de datos, sus
        registros y sus copias nadie puede saber qué votó cada persona, ni qué va ganando antes de que
        termine. Las pantallas no dicen quién ha votado, ni cuántas personas, hasta el cierre; tu ficha dice
        entonces que has votado, sin la hora.
      </p>
      <h3>Para qué sirve tu código</h3>
      <p>
        Al enviar tu voto, tu navegador te da un código. Apúntalo: solo se enseña esa vez. Después del cierre,
        en los resultados, «Comprobar» te dice si está en la lista pública, y tu navegador vuelve a contarlo
        todo. El código demuestra que tu voto está dentro; no dice qué votaste, ni demuestra que se contara
        como tú querías.
      </p>
      <h3>Qué puede ver cualquiera</h3>
      <p>
        En <Link to="/huellas">Huellas de las votaciones</Link>, sin cuenta: de cada votación que se ha
        abierto, su número, si sigue, cuándo empieza y termina, y la última huella de su cadena. Ni su título,
        ni quién puede votar, ni cuántas personas lo han hecho. Si la apuntas, más tarde «Comprobar» te dirá
        si alguien ha vuelto a escribir lo de antes.
      </p>
      <h3>Si hay que volver a una copia de seguridad</h3>
      <p>
        Los votos enviados después de la copia se pierden. La votación se para, y lo dice; cuando se reanude,
        entra: si no consta que has votado, vota otra vez. Nadie vota dos veces.
      </p>
      <OfRolls />
      <h3>Quién podría hacer trampa todavía, y cómo</h3>
      <StillPossible />
    </>
  )
}

const StillPossible = () => (
  <ul>
    <li>
      Quien maneja el servidor puede leer un voto en su memoria mientras se está cerrando, o cambiar el
      programa para que lo haga.
    </li>
    <li>
      Quien tenga el secreto de las votaciones, que se guarda aparte, junto con la base de datos o una copia
      de antes del cierre, puede abrir los votos y ver de quién es cada uno. Copia es también lo que la base
      de datos guarda aparte de lo que va haciendo, y lo que un disco conserva de lo borrado.
    </li>
    <li>
      Una base de datos puede apuntar en un fichero todo lo que se le manda. De la que usa, la aplicación lo
      vigila: si lo apuntara, nadie podría votar. De otras que la organización tenga, como una copia que va al
      día, no puede saberlo.
    </li>
    <li>
      Tu navegador o tu dispositivo puede mentirte: enseñarte una cosa y enviar otra. Vota desde uno en el que
      confíes.
    </li>
    <li>Alguien que mira por encima de tu hombro, o que te hace votar delante.</li>
    <li>Alguien que te obliga a enseñar tu código: sabrá que tu voto está dentro, nunca lo que dice.</li>
    <li>
      Quien maneja el servidor, o tiene el secreto y puede escribir en la base de datos, puede añadir votos de
      personas que no votaron, o cambiar unos por otros. A quien solo escribe en la base de datos se le nota:
      la votación no se cuenta. El número de votos, el censo y que cada cual vea si consta que ha votado lo
      limitan; no lo excluyen.
    </li>
    <li>
      El servidor de correo que lleva los recordatorios, y el que los recibe, saben a quién se enviaron, y por
      tanto quién no había votado todavía. La aplicación no lo guarda.
    </li>
    <li>
      El recordatorio que sale solo un día antes del final les dice lo mismo a esos servidores, una vez más y
      a una hora que cualquiera puede saber.
    </li>
    <li>
      La aplicación anota cuándo entraste en tu cuenta, nunca cuándo votaste. Quien maneja el servidor puede
      saberlo por lo que la base de datos guarda aparte de lo que va haciendo; y quien maneja tu conexión, a
      qué hora estabas.
    </li>
    <li>
      Quien lee la base de datos mientras la votación está abierta sabe quién ha votado ya y cuántas personas
      son, aunque no qué. Quien vigila el servidor ve cuántas veces se vota y cuándo, sin saber quién.
    </li>
    <li>
      Si pueden votar pocas personas, o votan pocas, o todas votan lo mismo, el propio resultado lo dice. Con
      menos de cinco en el censo no se vota, y con menos de diez te lo avisa la papeleta.
    </li>
  </ul>
)

/** Being in a roll, asking to be, and a letter (rules voting-12, voting-13). */
const OfRolls = () => (
  <>
    <h3>Si no estás en el censo, o no tienes correo</h3>
    <p>
      La página de cada votación te dice si puedes votar o por qué no. Si tiene un censo provisional, mientras
      se puede reclamar lo verás en Votaciones: mira si estás y, si no es lo que debería, reclama una vez, con
      tus palabras. La respuesta te llega por correo y queda en esa página.
    </p>
    <p>
      A quien no tiene correo se le puede enviar una carta con un código. En{' '}
      <Link to="/carta">Usa el código de tu carta</Link> se escribe con el documento y un correo, y sirve una
      sola vez, y solo para esa votación. Quien tiene correo en su ficha y todavía no tiene cuenta se la hace
      con <Link to="/recuperacion-contrasena">un enlace</Link>. Si tu alta o lo que dice tu ficha es reciente
      y lo escribió la organización, al principio también votas con carta: en Votaciones lees hasta cuándo, y
      por qué.
    </p>
  </>
)
