// The page that is shown without a network: in the browser's language, for that of the reader is kept encrypted.
const texts = {
  de: {
    head: 'Keine Verbindung',
    title: 'Keine Verbindung zum Server',
    text: 'Das Portal ist im Moment nicht erreichbar. Es öffnet sich von selbst, sobald es wieder geht.',
    retry: 'Erneut versuchen',
  },
  fr: {
    head: 'Pas de connexion',
    title: 'Pas de connexion au serveur',
    text: 'Le portail est momentanément inaccessible. Il s’ouvrira de lui-même dès que possible.',
    retry: 'Réessayer',
  },
  es: {
    head: 'Sin conexión',
    title: 'Sin conexión con el servidor',
    text: 'El portal no está disponible en este momento. Se abrirá por sí solo en cuanto sea posible.',
    retry: 'Reintentar',
  },
  pt: {
    head: 'Sem conexão',
    title: 'Sem conexão com o servidor',
    text: 'O portal não está acessível no momento. Ele abrirá sozinho assim que for possível.',
    retry: 'Tentar novamente',
  },
  zh: {
    head: '无连接',
    title: '无法连接服务器',
    text: '门户目前无法访问。恢复后将自动打开。',
    retry: '重试',
  },
};

for (const tag of navigator.languages) {
  const language = tag.slice(0, 2);
  if (language === 'en') break;
  const own = texts[language];
  if (own === undefined) continue;
  const { head, ...words } = own;
  document.documentElement.lang = language;
  document.title = `${head} · Ritzel`;
  for (const [id, text] of Object.entries(words)) document.getElementById(id).textContent = text;
  break;
}

const open = () => window.location.reload();
document.getElementById('retry').addEventListener('click', open);
window.addEventListener('online', open);
setInterval(async () => {
  try {
    const { status } = await fetch('/api/health', { cache: 'no-store' });
    if (status !== 502 && status !== 504) open();
  } catch {
    // Still away.
  }
}, 3000);
