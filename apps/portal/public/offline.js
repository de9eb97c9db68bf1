// The page that is shown without a network: in the browser's language, for that of the reader is kept encrypted.
const german = {
  title: 'Keine Verbindung zum Server',
  text: 'Das Portal ist im Moment nicht erreichbar. Es öffnet sich von selbst, sobald es wieder geht.',
  retry: 'Erneut versuchen',
};
if (navigator.language.startsWith('de')) {
  document.documentElement.lang = 'de';
  document.title = 'Keine Verbindung · Ritzel';
  for (const [id, words] of Object.entries(german)) document.getElementById(id).textContent = words;
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
