import common from './fr/common.json';
import dashboard from './fr/dashboard.json';
import login from './fr/login.json';
import plant from './fr/plant.json';
import savedViews from './fr/saved-views.json';
import shell from './fr/shell.json';

/** Words of the screens that open first; `translate.ts` leaves these areas out of what is fetched one by one. */
export const firstWords = { common, dashboard, login, plant, 'saved-views': savedViews, shell };
