import common from './de/common.json';
import dashboard from './de/dashboard.json';
import login from './de/login.json';
import plant from './de/plant.json';
import savedViews from './de/saved-views.json';
import shell from './de/shell.json';

/** Words of the screens that open first; `translate.ts` leaves these areas out of what is fetched one by one. */
export const firstWords = { common, dashboard, login, plant, 'saved-views': savedViews, shell };
