import common from './en/common.json';
import dashboard from './en/dashboard.json';
import login from './en/login.json';
import plant from './en/plant.json';
import savedViews from './en/saved-views.json';
import shell from './en/shell.json';

/** Words of the screens that open first; `translate.ts` leaves these areas out of what is fetched one by one. */
export const firstWords = { common, dashboard, login, plant, 'saved-views': savedViews, shell };
