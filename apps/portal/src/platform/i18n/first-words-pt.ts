import common from './pt/common.json';
import dashboard from './pt/dashboard.json';
import login from './pt/login.json';
import plant from './pt/plant.json';
import savedViews from './pt/saved-views.json';
import shell from './pt/shell.json';

/** Words of the screens that open first; `translate.ts` leaves these areas out of what is fetched one by one. */
export const firstWords = { common, dashboard, login, plant, 'saved-views': savedViews, shell };
