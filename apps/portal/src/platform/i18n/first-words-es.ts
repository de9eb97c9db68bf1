import common from './es/common.json';
import dashboard from './es/dashboard.json';
import login from './es/login.json';
import plant from './es/plant.json';
import savedViews from './es/saved-views.json';
import shell from './es/shell.json';

/** Words of the screens that open first; `translate.ts` leaves these areas out of what is fetched one by one. */
export const firstWords = { common, dashboard, login, plant, 'saved-views': savedViews, shell };
