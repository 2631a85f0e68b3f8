#include "recolteur.hpp"
#include <iostream>

int main() {
    try {
        Recolteur().jouer();
    } catch (const std::out_of_range &) {
        return 0;
    } catch (const std::exception &e) {
        std::cerr << e.what() << std::endl;
        return 1;
    }
}
