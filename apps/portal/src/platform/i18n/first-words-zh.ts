import common from './zh/common.json';
import dashboard from './zh/dashboard.json';
import login from './zh/login.json';
import plant from './zh/plant.json';
import savedViews from './zh/saved-views.json';
import shell from './zh/shell.json';

/** Words of the screens that open first; `translate.ts` leaves these areas out of what is fetched one by one. */
export const firstWords = { common, dashboard, login, plant, 'saved-views': savedViews, shell };
