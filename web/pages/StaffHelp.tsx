import { Link } from '@tanstack/react-router'

/** Letting people in, and what it does not protect from. */
export const DoorHelp = () => (
  <>
    <h2>El acta de una reunión</h2>
    <p>
      La escriben Administración y la persona responsable de la asamblea, en «Ver el acta» de la reunión: qué
      se habló y qué se acordó en cada punto y, si se contaron, los votos. El borrador se guarda las veces que
      haga falta. Al firmarla quedan cerrados el acta, el orden del día, los documentos y la asistencia
      confirmada, con un sello que cualquiera que vea la reunión puede comprobar. Un error se corrige con un
      acta de rectificación; la firmada se conserva. Para firmar a mano en la entrada hay una hoja de firmas.
    </p>
    <h2>La puerta de una reunión</h2>
    <p>
      Desde dos horas antes de una reunión aprobada hasta dos horas después, su página tiene «Puerta». Escribe
      un nombre, un documento o un correo, o lee con la cámara el carné que cada miembro tiene en su panel de
      usuario. Puede haber varias puertas a la vez: quien entra por una ya está dentro en las demás. Si te
      equivocas, en «Últimas entradas» está «Deshacer» mientras la puerta está abierta. Si se escribe muchas
      veces algo que no dice quién es, la puerta lee unos minutos solo carnés.
    </p>
    <p>
      Sin conexión, lo que escribes o lees queda «sin comprobar» en ese aparato, como mucho 12 horas, y se
      envía solo desde la página de la puerta, que se abre también sin conexión donde ya se abrió antes. No
      salgas de tu cuenta hasta que diga qué ha pasado con cada lectura.
    </p>
    <h3>Quién podría hacer trampa, y cómo</h3>
    <ul>
      <li>
        Quien lleva la puerta: con escribir un nombre basta para que alguien conste dentro. Queda anotado
        quién lo hizo, y esa persona ve la asistencia en su panel. Si importa mucho, que haya dos personas en
        cada puerta.
      </li>
      <li>
        Quien presta su móvil abierto, o enseña su carné en directo por videollamada: el código vale un
        minuto, pero vale. Mira que la persona sea la del nombre que sale; si dudas, pide el documento.
      </li>
      <li>
        Quien dice el nombre o el número de otra persona: el número del carné no es un secreto. Pide el
        documento a quien no enseñe un carné.
      </li>
      <li>Una foto del carné no sirve: pasado un minuto, el código ya no vale.</li>
      <li>
        Sin conexión nada se comprueba: quien dejas pasar está dentro de la sala aunque después salga que no
        pertenece. La puerta te dice quién fue.
      </li>
      <li>La puerta no sabe quién sale: presente es quien ha entrado.</li>
    </ul>
  </>
)

/** What whoever works with the census meets less often. */
export const CensusHelp = () => (
  <>
    <h2>Encontrar a alguien, o a quienes cumplen algo</h2>
    <p>
      Encima de <Link to="/censo-base/inscritos">Inscritos</Link>,{' '}
      <Link to="/censo-base/no-inscritos">No inscritos</Link>,{' '}
      <Link to="/censo-base/registros">Registros</Link> y{' '}
      <Link to="/censo-base/pendientes">Inscripciones pendientes</Link> hay una caja: escribe el nombre en
      cualquier orden, o el documento, el correo o el teléfono. Los acentos dan igual, se perdona una letra y
      lo más parecido sale primero. En «Filtros» se elige por apellidos, edad, fechas, ciudades y lo demás que
      se sabe; en los registros y en quien no está inscrito, por lo que dice el registro. En las ciudades se
      puede pedir «Todo menos lo elegido».
    </p>
    <h2>Elegir siempre a las mismas personas: segmentos</h2>
    <p>
      En <Link to="/segmentos">Segmentos</Link>, pulsa «Nuevo segmento»; o filtra en{' '}
      <Link to="/censo-base/inscritos">Inscritos</Link> y pulsa «Guardar como segmento». Un segmento guarda el
      filtro, no las personas: cada vez que se usa salen quienes lo cumplen en ese momento. Es solo tuyo, o se
      comparte con un rol o con una asamblea; quien lo usa ve con él solo a quien ya podía ver. También los
      encuentra <kbd>Ctrl</kbd> + <kbd>K</kbd>. Con dos se hace otro: en los dos, en uno pero no en el otro, o
      en cualquiera. Si nombra algo que ya no existe, lo dice, y no se usa hasta que se arregla. Al
      compartirlo, dice a quién no le servirá y por qué: por ejemplo, pregunta por un dato que ese rol no ve.
    </p>
    <p>
      Para cambiar a quién elige, ábrelo y pulsa «Editar» en «Condiciones». Cada condición se cambia o se
      quita con los botones que tiene al lado; «Añadir una condición» ofrece los filtros de «Inscritos» y los
      demás segmentos. Arriba se dice si hay que cumplir todas, alguna o ninguna, y «Añadir un grupo de
      condiciones» pone unas dentro de otras: por ejemplo, de Getafe y, además, sin correo o sin teléfono.
      Mientras tanto se cuenta cuántas personas son. Nada cambia hasta «Guardar»; con «Guardar como nuevo» el
      de antes se queda como está.
    </p>
    <h2>Apuntar algo de alguien y encontrarlo: etiquetas</h2>
    <p>
      En la ficha de cada persona, «Poner una etiqueta» le pone una palabra («Pega carteles», «Habla árabe») y
      un color. En <Link to="/censo-base/inscritos">Inscritos</Link> se filtra por ella, y hay una columna. Es
      solo tuya, o se comparte en <Link to="/censo-base/etiquetas">Etiquetas</Link>. Quien la tiene la lee en
      sus datos, y en su historial consta quién se la puso. Al{' '}
      <Link to="/censo-base/importacion">importar una lista</Link>, una columna «Etiquetas» (o «Tags», o
      «Grupos», si no son asambleas) las pone por su nombre, separadas por comas: «Pega carteles, Habla
      árabe». La revisión dice cuáles son nuevas; se crean solo para ti, y se van al deshacer la importación.
    </p>
    <h2>Tengo una lista de documentos o de correos</h2>
    <p>
      En <Link to="/censo-base/inscritos">Inscritos</Link>, «Pegar una lista» la compara con el censo, dice
      cuáles no están y te enseña a quienes están. Puedes pegar filas de una hoja: de cada una cuentan los
      documentos y los correos, no los nombres, y a un DNI sin letra se le pone la suya. Solo comparar no pone
      nada en sus fichas, y dura un día; si la guardas con un nombre, entonces o después de compararla, es una
      lista, por la que se filtra como por una etiqueta.
    </p>
    <h2>Guardar quién era hoy: listas fijas</h2>
    <p>
      En un segmento, «Fijar la lista de hoy» dice cuántas personas lo cumplen y guarda quiénes son, qué tenía
      cada una de lo que se pedía (por ejemplo, «Sin cuenta»), para qué y quién la hizo. Una{' '}
      <Link to="/listas-fijas">lista fija</Link> no cambia ni se borra: lleva un sello, que se puede
      comprobar, y se compara con otra para ver quién ha entrado, quién ha salido y qué ha cambiado desde
      entonces; la comparación también se descarga. Si los datos de alguien se borran, en la lista queda que
      hubo una persona, sin decir quién, y el número y el sello siguen siendo ciertos.
    </p>
    <h2>Llevarme una lista a una hoja de cálculo</h2>
    <p>
      En «Columnas» se eligen los datos y su orden. «Descargar» lleva las filas que encuentra el filtro, con
      esas columnas o con todas; una segunda hoja dice qué se pidió. En el registro de actividad queda quién
      la descargó y qué columnas tenía; y también quién ve en la lista columnas añadidas, como el teléfono.
    </p>
    <PersonHelp />
  </>
)

/** What is met of one person, now and then. */
const PersonHelp = () => (
  <>
    <h2>Cambiar un documento legal o un correo</h2>
    <p>
      En «Documentos legales» están los textos que se aceptan y se firman, y los correos que se envían solos.
      Pon con un botón los datos que se rellenan con los de cada persona: al lado ves cómo queda para una de
      ejemplo. Cada cambio es una versión, y quien aceptó una anterior sigue teniendo la suya. Un documento
      que se borra queda entre los retirados. Los correos los cambia la superadministración, y siempre puede
      volver al texto original.
    </p>
    <p>
      En el editor, Alt+F10 lleva a la barra de formato, las flechas se mueven por ella y Escape vuelve al
      texto. El tabulador sale de él.
    </p>
    <h2>Alguien ha fallecido</h2>
    <p>
      En su ficha, «Anotar el fallecimiento…» pide quién lo ha comunicado. Desde ese momento no se le escribe
      ni se le cobra, y no sale en listas ni en segmentos. Si fue un error, en la ficha está «No ha
      fallecido…»: durante 30 días lo devuelve todo como estaba.
    </p>
    <h2>Personas sin correo</h2>
    <p>
      A quien se inscribe en papel se le puede dejar el correo en blanco: figura en el censo, pero no se le
      escribe ni puede tener cuenta. Las encuentras en <Link to="/censo-base/inscritos">Inscritos</Link> con
      el filtro «Con o sin correo: Sin correo». Si después se inscriben en la web con su documento, aparecen
      en <Link to="/censo-base/pendientes">Inscripciones pendientes</Link> como «Por verificar»: al
      admitirlas, su ficha recibe ese correo y se abre su cuenta.
    </p>
    <h2>Cuánto se guarda cada cosa</h2>
    <p>
      En «Conservación de datos» la superadministración lee a cuántas personas toca anonimizar mañana y en 30
      días, quién espera y por qué, y por qué ley se guarda cada cosa. Se hace solo cada madrugada y no se
      puede deshacer. Los años se cambian en «Datos generales», con contraseña; uno más corto vale a la
      semana.
    </p>
    <h2>Personas que se dieron de baja</h2>
    <p>
      No cuentan en el censo. Están en <Link to="/censo-base/inscritos">Inscritos</Link> con el filtro de tipo
      «Antiguo», y su ficha está cerrada: solo se ven su nombre, su documento y las fechas. Si vuelven, pulsa
      «Volver a inscribir» en su ficha, o que se inscriban de nuevo en la web.
    </p>
  </>
)

/** Segments, for whoever leads an assembly. */
export const SharedSegmentsHelp = () => (
  <>
    <h2>Un segmento que se comparte conmigo</h2>
    <p>
      En <Link to="/segmentos">Segmentos</Link> están los que ha hecho quien administra el censo: cada uno es
      un filtro con nombre. Dice cuántas personas de tus asambleas lo cumplen ahora, y «Ver las personas» las
      abre en la lista de miembros, con los datos que ya veías. Si pregunta por un dato que tu rol no ve, no
      se puede usar, y dice a quién pedirle que lo cambie.
    </p>
  </>
)
